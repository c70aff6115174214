import { createHash } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "#db/database.ts";
import { Refusal } from "../refusal.ts";

const MINUTE_S = 60;
const KNOWN_FOR_S = 30 * 24 * 60 * 60;
const FAILURES_PER_ACCOUNT = 10;
const TABLE = "rateLimits";

/** Slows down the guessing of passwords. All nodes count together, in PostgreSQL. */
export type Attempts = {
  /** Counts a call of this kind from this address; refuses with 429 beyond the limit. */
  count(kind: string, address: string): Promise<void>;
  /**
   * Runs a password check and counts it when it fails (null). Ten failures a minute close the account's name, but not
   * to addresses from which its password was right in the last 30 days: each of those has ten of its own, so that a
   * stranger cannot lock an owner out.
   */
  countFailures<T>(name: string, address: string, check: () => Promise<T | null>): Promise<T | null>;
};

const unlimited: Attempts = { count: async () => {}, countFailures: (_name, _address, check) => check() };

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
  const known = new RateLimiterPostgres(stored("known", 1, KNOWN_FOR_S));

  return {
    async count(kind, address) {
      await consume(byAddress, `${kind} ${networkOf(address)}`);
    },
    async countFailures(name, address, check) {
      const atHome = digest(name, networkOf(address));
      const key = (await known.get(atHome)) === null ? digest(name) : atHome;
      // Taken in advance and given back, so that guesses side by side cannot all pass before the first has failed.
      await consume(byAccount, key);
      let passed = false;
      try {
        const result = await check();
        passed = result !== null;
        if (passed) await known.set(atHome, 1, KNOWN_FOR_S);
        return result;
      } catch (error) {
        passed = true;
        throw error;
      } finally {
        if (passed) await byAccount.reward(key);
      }
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal("rate_limited", { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}

function digest(name: string, ...more: string[]): string {
  return createHash("sha256")
    .update([name.trim().toLowerCase(), ...more].join("\n"))
    .digest("base64url");
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
