import type { Knex } from "knex";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { readRow } from "#db/rows.ts";
import type { AuditDetails } from "#protocol/audit.ts";
import { unlessAway } from "./unlessAway.ts";

const HOUR_S = 60 * 60;
/**
 * Up to this many wrong guesses an hour are recorded one by one in the audit log: per account, and per node in total.
 */
const BY_ACCOUNT = 10;
const IN_ALL = 1_000;

export type WrongGuesses = {
  /**
   * Counts a wrong guess at an account. Returns additional details for its line in the audit log, or null for no line.
   * The log is permanent, so a flood is recorded each time its number has doubled, not for each guess. Unknown names
   * are treated like accounts.
   */
  count(account: string): Promise<AuditDetails | null>;
};

const pointsSchema = z.object({ points: z.number() });

export function countWrongGuesses(counters: Knex): WrongGuesses {
  const alone = new RateLimiterMemory({ points: 1_000_000_000, duration: HOUR_S });
  const total = new RateLimiterMemory({ points: 1_000_000_000, duration: HOUR_S });

  async function countAccount(account: string): Promise<number> {
    const statement = counters.raw(
      `insert into "rateLimits" as counted (key, points, expire)
       values (?, 1, extract(epoch from now()) * 1000 + ?)
       on conflict (key) do update
         set points = case when counted.expire <= excluded.expire - ? then 1 else counted.points + 1 end,
             expire = case when counted.expire <= excluded.expire - ? then excluded.expire else counted.expire end
       returning points`,
      [`refused ${account}`, HOUR_S * 1_000, HOUR_S * 1_000, HOUR_S * 1_000],
    );
    return (await readRow(statement, pointsSchema)).points;
  }

  return {
    async count(account) {
      const byAccount = await unlessAway(
        counters,
        () => countAccount(account),
        async () => (await alone.consume(account)).consumedPoints,
      );
      const { consumedPoints: inAll } = await total.consume("all");
      if (isDoubled(byAccount, BY_ACCOUNT)) return { refusedThisHour: byAccount };
      if (isDoubled(inAll, IN_ALL)) return { refusedThisHourInAll: inAll };
      return byAccount <= BY_ACCOUNT && inAll <= IN_ALL ? {} : null;
    },
  };
}

/** True for 2, 4, 8 and so on times `first`. */
function isDoubled(count: number, first: number): boolean {
  return count > first && Math.log2(count / first) % 1 === 0;
}
