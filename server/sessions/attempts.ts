import { createHash } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "#db/database.ts";
import type { EndpointName } from "#protocol/endpoints.ts";
import { networkOf } from "../http/address.ts";
import { Refusal } from "../refusal.ts";

const MINUTE_S = 60;
const KNOWN_FOR_S = 30 * 24 * 60 * 60;
const FAILURES_PER_ACCOUNT = 10;
/** Six digits, of which three count at a time: ten an hour take years to guess one. */
const WRONG_CODES_PER_HOUR = 10;
const HOUR_S = 60 * MINUTE_S;
const TABLE = "rateLimits";

/**
 * Calls a minute and account (those of `placeOrder` are counted by its own statement, db/ledger/placeOrder.ts), far above what a person or a fast program of theirs does: they bound what one account can
 * pile up before the administrators, and how often one session can try things that cost.
 */
export const CALLS_PER_MINUTE: Partial<Record<EndpointName, number>> = {
  placeOrder: 1_200,
  cancelOrder: 1_200,
  submitTransaction: 600,
  cancelTransaction: 600,
  endSession: 30,
  changePassword: 20,
  endOtherSessions: 30,
  stepUp: 30,
  startSecondFactor: 20,
  confirmSecondFactor: 20,
  removeSecondFactor: 20,
  renewRecoveryCodes: 20,
  createToken: 20,
  revokeToken: 60,
  previewLogo: 30,
  uploadLogo: 30,
  removeLogo: 30,
};

/** Slows down the guessing of passwords and the flooding of the desk. All nodes count together, in PostgreSQL. */
export type Attempts = {
  /** Counts a call of this kind from this address; refuses with 429 beyond the limit. */
  count(kind: string, address: string): Promise<void>;
  /** Counts a call of a signed-in user, where calls of its kind are limited; refuses with 429 beyond the limit. */
  countCall(name: EndpointName, userId: string): Promise<void>;
  /**
   * Runs a password check and counts it when it fails (null). Ten failures a minute close the account's name, but not
   * to addresses from which its password was right in the last 30 days: each of those has ten of its own, so that a
   * stranger cannot lock an owner out.
   */
  countFailures<T>(name: string, address: string, check: () => Promise<T | null>): Promise<T | null>;
  /** As `countFailures`, for somebody who is signed in: only their own attempts count. */
  countOwnFailures<T>(userId: string, check: () => Promise<T | null>): Promise<T | null>;
  /**
   * As `countFailures`, for codes of a second factor: ten an hour, and ten for each address at which one was right in the
   * last 30 days, so that whoever has found the password out cannot lock the owner out either.
   */
  countWrongCodes<T>(userId: string, address: string, check: () => Promise<T | null>): Promise<T | null>;
};

const unlimited: Attempts = {
  count: async () => {},
  countCall: async () => {},
  countFailures: (_name, _address, check) => check(),
  countOwnFailures: (_userId, check) => check(),
  countWrongCodes: (_userId, _address, check) => check(),
};

/** `perAddress` attempts a minute; 0 turns all limits off. */
export function createAttempts({ knex }: Database, perAddress: number): Attempts {
  if (perAddress === 0) return unlimited;

  function stored(keyPrefix: string, points: number, duration: number) {
    return {
      storeClient: knex,
      storeType: "knex",
      tableName: TABLE,
      tableCreated: true,
      // Once for the whole table is enough.
      clearExpiredByTimeout: keyPrefix === "known",
      keyPrefix,
      points,
      duration,
    };
  }

  /** While the database is away each node counts for itself. */
  function limiter(keyPrefix: string, points: number, duration = MINUTE_S): RateLimiterAbstract {
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix, points, duration });
    return new RateLimiterPostgres({ ...stored(keyPrefix, points, duration), insuranceLimiter });
  }

  const byAddress = limiter("address", perAddress);
  const byAccount = limiter("account", FAILURES_PER_ACCOUNT);
  const byCode = limiter("code", WRONG_CODES_PER_HOUR, HOUR_S);
  const calls = new Map(
    Object.entries(CALLS_PER_MINUTE)
      .filter(([name]) => name !== "placeOrder")
      .map(([name, points]) => [name, limiter(`call ${name}`, points)]),
  );
  const known = new RateLimiterPostgres(stored("known", 1, KNOWN_FOR_S));

  return {
    async count(kind, address) {
      await consume(byAddress, `${kind} ${networkOf(address)}`);
    },
    async countCall(name, userId) {
      const limit = calls.get(name);
      if (limit !== undefined) await consume(limit, userId);
    },
    countFailures(name, address, check) {
      const account = name.trim().toLowerCase();
      const atHome = digest("home", account, networkOf(address));
      return unlessKnown(byAccount, { atHome, elsewhere: digest("name", account) }, check);
    },
    countOwnFailures: (userId, check) => unlessFailed(byAccount, digest("own", userId), check),
    countWrongCodes(userId, address, check) {
      const atHome = digest("code home", userId, networkOf(address));
      return unlessKnown(byCode, { atHome, elsewhere: digest("code", userId) }, check);
    },
  };

  /** An address counts for itself once a check that came from it was right. */
  async function unlessKnown<T>(
    limit: RateLimiterAbstract,
    { atHome, elsewhere }: { atHome: string; elsewhere: string },
    check: () => Promise<T | null>,
  ): Promise<T | null> {
    const key = (await known.get(atHome)) === null ? elsewhere : atHome;
    return unlessFailed(limit, key, async () => {
      const result = await check();
      if (result !== null) await known.set(atHome, 1, KNOWN_FOR_S);
      return result;
    });
  }

  /** Takes a failure in advance and gives it back: guesses side by side cannot all pass before the first has failed. */
  async function unlessFailed<T>(
    limit: RateLimiterAbstract,
    key: string,
    check: () => Promise<T | null>,
  ): Promise<T | null> {
    await consume(limit, key);
    let failed = false;
    try {
      const result = await check();
      failed = result === null;
      return result;
    } finally {
      if (!failed) await limit.reward(key);
    }
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal("rate_limited", { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}

/** Keys of different kinds never meet, whatever somebody types as a name. */
function digest(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
