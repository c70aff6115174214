import type { Knex } from "knex";
import { z } from "zod";
import { PART_JOURNALS } from "#db/accountDays/parts.ts";
import { readRow, readRows } from "#db/rows.ts";
import { readSnapshot } from "#db/snapshot.ts";
import type { Query } from "#protocol/endpoints.ts";
import { toWire } from "#protocol/money.ts";
import {
  type Balances,
  type Movement,
  movementSchema,
  type Statement,
  type StatementPart,
} from "#protocol/statement.ts";
import type { Actor } from "../context.ts";
import { type Bounds, findBounds } from "./ledgerBounds.ts";
import { ownerOf } from "./ownerOf.ts";
import { type Page, toPage } from "./paging.ts";

const sumsSchema = z.object({ available: z.string(), held: z.string() });
type Sums = z.infer<typeof sumsSchema>;
const { kind, reference, crypto, outcome, ownAccount, reason } = movementSchema.shape;
const rowSchema = sumsSchema.extend({
  id: z.string(),
  at: z.date(),
  kind,
  reference,
  crypto,
  outcome,
  ownAccount,
  fee: z.string(),
  reason,
  availableAfter: z.string(),
  heldAfter: z.string(),
});

function sums(of: string): string {
  return `
  coalesce(sum(${of}.amount) filter (where account = 'available'), 0) as available,
  coalesce(sum(${of}.amount) filter (where account = 'held'), 0) as held`;
}

/* Sums everything that is certainly before the moment from the index alone. */
const BEFORE = `
  with before as (
    select account, amount from entries where "userId" = :userId and id < cast(:first as bigint)
    union all
    select account, amount from entries join journals on journals.id = entries."journalId"
     where entries."userId" = :userId and entries.id >= cast(:first as bigint) and entries.id < cast(:last as bigint)
       and journals."createdAt" < :moment
  )
  select ${sums("before")} from before`;

/** The user's entries in a range, in the order in which the journals were booked. */
const MOVED = `
  from entries join journals on journals.id = entries."journalId"
 where entries."userId" = :userId and entries.id >= cast(:first as bigint) and entries.id < cast(:last as bigint)
   and journals."createdAt" >= :from and journals."createdAt" < :to`;

/* The sums of earlier pages. */
const PASSED = `select ${sums("entries")} ${MOVED} and entries.id <= cast(:place as bigint)`;

const PLACE = `select max(id) as place from entries where "journalId" = :before and "userId" = :userId`;

/*
 * The journals after a place, with their running sums. A journal has at most two entries of a user, so this many rows
 * contain a page and one more complete journal; those of one part may be anywhere in the range.
 */
function pageOf(part: StatementPart | undefined): string {
  return `
  with part as (
    select entries.id, entries."journalId", account, amount ${MOVED} and entries.id > cast(:place as bigint)
     order by entries.id ${part === undefined ? "limit 2 * :limit + 2" : ""}
  ), moved as (
    select "journalId", ${sums("part")}, max(id) as place from part group by "journalId"
  ), placed as (
    select *, sum(available) over places as "passedAvailable", sum(held) over places as "passedHeld"
      from moved window places as (order by place)
  )
  select journals.id, journals."createdAt" as at, kind, journals.reference, placed.available, placed.held,
         cast(:available as numeric) + cast(:passedAvailable as numeric) + placed."passedAvailable" as "availableAfter",
         cast(:held as numeric) + cast(:passedHeld as numeric) + placed."passedHeld" as "heldAfter",
         coalesce(orders.crypto, transactions.crypto) as crypto,
         case kind when 'order_settlement' then orders.status end as outcome,
         case kind when 'order_placement' then orders."tradingFee" else 0 end as fee,
         "balanceReasons".reason,
         case kind
           when 'order_settlement' then orders."ownAccount"
           when 'balance_adjustment' then coalesce(journals."createdBy" = :userId or "balanceReasons"."ownAccount", false)
           else kind like '%settlement' and transactions."ownAccount"
         end as "ownAccount"
    from placed join journals on journals.id = "journalId"
    left join orders on orders.id = journals.reference
    left join transactions on transactions.id = journals.reference
    left join "balanceReasons" on "balanceReasons".reference = journals.reference
   where ${part === undefined ? "true" : IS_OF[part]}
   order by place limit :limit + 1`;
}

/** Which movements each part of a balance consists of, and what was still held at the end. */
const IS_OF: Record<StatementPart, string> = {
  ...PART_JOURNALS,
  // A withdrawal that was paid returns nothing.
  returned: `${PART_JOURNALS.returned} and (kind <> 'withdrawal_settlement' or placed.available > 0)`,
  held: `kind in ('order_placement', 'withdrawal_placement') and not exists (
           select from journals as ended
            where ended.kind = replace(journals.kind, 'placement', 'settlement')
              and ended.reference = journals.reference and ended."createdAt" < :to)`,
};

export type StatementPage = { statement: Statement; next: string | null };

/** One page of money movements in a time range, the actor's own or for administrators somebody else's; one snapshot. */
export async function getStatement(
  knex: Knex,
  actor: Actor,
  query: Query<"getStatement">,
): Promise<StatementPage> {
  const from = new Date(query.from);
  const to = query.to === undefined ? new Date() : new Date(query.to);
  return readSnapshot(knex, async (trx) => {
    const { userId } = await ownerOf(trx, actor, query.user);
    const [start, end] = [await findBounds(trx, from), await findBounds(trx, to)];
    const range = { userId, from, to, first: start.first, last: end.last };
    const opening = await sumOf(trx, BEFORE, { userId, moment: from, ...start });
    // A range that ends before it begins is empty.
    const closing = from < to ? await sumOf(trx, BEFORE, { userId, moment: to, ...end }) : opening;
    const { items, next } = await readPage(trx, { ...range, opening }, query);
    return {
      statement: {
        from: from.toISOString(),
        to: to.toISOString(),
        opening: toBalances(opening),
        closing: toBalances(closing),
        movements: items,
      },
      next,
    };
  });
}

const NOTHING: Sums = { available: "0", held: "0" };

async function sumOf(
  trx: Knex.Transaction,
  sql: string,
  values: Record<string, string | Date>,
): Promise<Sums> {
  return readRow(trx.raw(sql, values), sumsSchema);
}

type Range = Bounds & { userId: string; from: Date; to: Date; opening: Sums };

async function readPage(
  trx: Knex.Transaction,
  { opening, ...range }: Range,
  { before, limit, part }: Query<"getStatement">,
): Promise<Page<Movement>> {
  const place = before === undefined ? "0" : await findPlace(trx, range.userId, before);
  if (place === null) return { items: [], next: null };
  const passed = before === undefined ? NOTHING : await sumOf(trx, PASSED, { ...range, place });
  const statement = trx.raw(pageOf(part), {
    ...range,
    place,
    limit,
    available: opening.available,
    held: opening.held,
    passedAvailable: passed.available,
    passedHeld: passed.held,
  });
  return toPage((await readRows(statement, rowSchema)).map(toMovement), limit);
}

/** A cursor of somebody else's journal finds nothing, like one that doesn't exist. */
async function findPlace(trx: Knex.Transaction, userId: string, before: string): Promise<string | null> {
  return (await readRow(trx.raw(PLACE, { userId, before }), placeSchema)).place;
}

const placeSchema = z.object({ place: z.string().nullable() });
function toMovement({
  id,
  at,
  kind,
  reference,
  crypto,
  outcome,
  ownAccount,
  fee,
  reason,
  ...row
}: z.infer<typeof rowSchema>): Movement {
  return {
    id,
    at: at.toISOString(),
    kind,
    reference,
    crypto,
    outcome,
    ownAccount,
    fee: toWire(fee),
    reason,
    change: toBalances(row),
    balance: toBalances({ available: row.availableAfter, held: row.heldAfter }),
  };
}

function toBalances({ available, held }: Sums): Balances {
  return { available: toWire(available), held: toWire(held) };
}
