import type { Knex } from "knex";
import { z } from "zod";
import { PARTS } from "#db/accountDays/parts.ts";
import { findRow, readRow } from "#db/rows.ts";
import { readSnapshot } from "#db/snapshot.ts";
import type { BalanceExplained } from "#protocol/balanceExplained.ts";
import type { Query } from "#protocol/endpoints.ts";
import { toWire } from "#protocol/money.ts";
import { BALANCE_PARTS } from "#protocol/statement.ts";
import type { Actor } from "../context.ts";
import { findBounds } from "./ledgerBounds.ts";
import { ownerOf } from "./ownerOf.ts";

const NAMES = ["available", "held", ...BALANCE_PARTS] as const;

/*
 * The days that are already summed and were over at the given moment, and the journals after them. So an account costs
 * a row for each day with movements, and the movements of at most three days. Before the job's first run no day is
 * summed; `least` would ignore that null.
 */
const UNTIL = `
  select (least(day + 1, (cast(:at as timestamptz) at time zone 'UTC')::date)::timestamp at time zone 'UTC') as until
    from "accountDaysUntil" where day is not null`;

const SUMS = `
  select ${NAMES.map((name) => `sum("${name}") as "${name}"`).join(", ")}
    from (
      select ${NAMES.map((name) => `coalesce(sum("${name}"), 0) as "${name}"`).join(", ")}
        from "accountDays"
       where "userId" = :userId and day < (cast(:until as timestamptz) at time zone 'UTC')::date
      union all
      select ${PARTS}
        from entries join journals on journals.id = entries."journalId"
        left join orders on orders.id = journals.reference
       where entries."userId" = :userId and entries.id >= cast(:first as bigint) and entries.id < cast(:last as bigint)
         and journals."createdAt" >= :until and journals."createdAt" < :at
    ) summed`;

const ACCOUNT = `
  select now() as at, "createdAt" as since, available, held
    from accounts join users on users.id = "userId" where "userId" = :userId`;

const untilSchema = z.object({ until: z.date() });
const accountSchema = z.object({ at: z.date(), since: z.date(), available: z.string(), held: z.string() });
const sumsSchema = z.record(z.enum(NAMES), z.string());

/** What a balance consists of, from one snapshot: the actor's, or for administrators also that of others. */
export async function getBalanceExplained(
  knex: Knex,
  actor: Actor,
  query: Query<"getBalanceExplained">,
): Promise<BalanceExplained> {
  return readSnapshot(knex, async (trx) => {
    const owner = await ownerOf(trx, actor, query.user);
    const account = await readRow(trx.raw(ACCOUNT, owner), accountSchema);
    const asked = query.at === undefined ? account.at : new Date(query.at);
    const isPast = asked < account.at;
    const until = (await findRow(trx.raw(UNTIL, { at: asked }), untilSchema))?.until;
    const sums = await readRow(
      trx.raw(SUMS, {
        ...owner,
        // A movement of this moment counts in the balance of now.
        at: isPast ? asked : "infinity",
        until: until ?? "-infinity",
        first: until === undefined ? "0" : (await findBounds(trx, until)).first,
        last: (await findBounds(trx, asked)).last,
      }),
      sumsSchema,
    );
    const { available, held } = isPast ? sums : account;
    return {
      ...owner,
      since: account.since.toISOString(),
      at: (isPast ? asked : account.at).toISOString(),
      parts: {
        deposits: toWire(sums.deposits),
        withdrawals: toWire(sums.withdrawals),
        placed: toWire(sums.placed),
        fees: toWire(sums.fees),
        paidOut: toWire(sums.paidOut),
        returned: toWire(sums.returned),
        corrections: toWire(sums.corrections),
      },
      balance: { available: toWire(available), held: toWire(held) },
    };
  });
}
