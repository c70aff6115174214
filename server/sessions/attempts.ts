import { createHash } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "#db/database.ts";
import type { EndpointName } from "#protocol/endpoints.ts";
import { Refusal } from "../refusal.ts";

const MINUTE_S = 60;
const KNOWN_FOR_S = 30 * 24 * 60 * 60;
const FAILURES_PER_ACCOUNT = 10;
const TABLE = "rateLimits";

/**
 * Calls a minute and account, far above what a person or a fast program of theirs does: they bound what one account can
 * pile up before the administrators, and how often one session can try things that cost.
 */
export const CALLS_PER_MINUTE: Partial<Record<EndpointName, number>> = {
  placeOrder: 1_200,
  cancelOrder: 1_200,
  submitTransaction: 600,
  cancelTransaction: 600,
  changePassword: 20,
  endOtherSessions: 30,
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
};

const unlimited: Attempts = {
  count: async () => {},
  countCall: async () => {},
  countFailures: (_name, _address, check) => check(),
  countOwnFailures: (_userId, check) => check(),
};

/** `perAddress` attempts a minute; 0 turns all limits off. */
export async function createAttempts({ knex }: Database, perAddress: number): Promise<Attempts> {
  if (perAddress === 0) return unlimited;
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error): void => (error === undefined ? resolve() : reject(error));
    new RateLimiterPostgres({ ...stored("table", 1, 1), tableCreated: false }, settle);
  });

  function stored(keyPrefix: string, points: number, duration: number) {
    return {
      storeClient: knex,
      storeType: "knex",
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: keyPrefix === "table",
      keyPrefix,
      points,
      duration,
    };
  }

  /** While the database is away each node counts for itself. */
  function limiter(keyPrefix: string, points: number): RateLimiterAbstract {
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix, points, duration: MINUTE_S });
    return new RateLimiterPostgres({ ...stored(keyPrefix, points, MINUTE_S), insuranceLimiter });
  }

  const byAddress = limiter("address", perAddress);
  const byAccount = limiter("account", FAILURES_PER_ACCOUNT);
  const calls = new Map(
    Object.entries(CALLS_PER_MINUTE).map(([name, points]) => [name, limiter(`call ${name}`, points)]),
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
    async countFailures(name, address, check) {
      const account = name.trim().toLowerCase();
      const atHome = digest("home", account, networkOf(address));
      const key = (await known.get(atHome)) === null ? digest("name", account) : atHome;
      return unlessFailed(key, async () => {
        const result = await check();
        if (result !== null) await known.set(atHome, 1, KNOWN_FOR_S);
        return result;
      });
    },
    countOwnFailures: (userId, check) => unlessFailed(digest("own", userId), check),
  };

  /** Takes a failure in advance and gives it back: guesses side by side cannot all pass before the first has failed. */
  async function unlessFailed<T>(key: string, check: () => Promise<T | null>): Promise<T | null> {
    await consume(byAccount, key);
    let failed = false;
    try {
      const result = await check();
      failed = result === null;
      return result;
    } finally {
      if (!failed) await byAccount.reward(key);
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

/** Whoever has one IPv6 address has a /64 of them. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, "");
  if (isIPv4(mapped) || !isIPv6(address)) return mapped;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - groups.length - rest.length }, () => "0");
  return [...groups, ...zeros, ...rest].slice(0, 4).join(":");
}
