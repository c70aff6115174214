import type { Knex } from "knex";
import { z } from "zod";
import { readRow, readRows } from "#db/rows.ts";
import type { Query } from "#protocol/endpoints.ts";
import { toWire } from "#protocol/money.ts";
import { type Balances, type Movement, movementSchema, type Statement } from "#protocol/statement.ts";
import type { Actor } from "../context.ts";
import { type Page, toPage } from "./paging.ts";

const sumsSchema = z.object({ available: z.string(), held: z.string() });
type Sums = z.infer<typeof sumsSchema>;
const { kind, reference, crypto, outcome, ownAccount } = movementSchema.shape;
const rowSchema = sumsSchema.extend({
  id: z.string(),
  at: z.date(),
  kind,
  reference,
  crypto,
  outcome,
  ownAccount,
  availableAfter: z.string(),
  heldAfter: z.string(),
});

function sums(of: string): string {
  return `
  coalesce(sum(${of}.amount) filter (where account = 'available'), 0) as available,
  coalesce(sum(${of}.amount) filter (where account = 'held'), 0) as held`;
}

/*
 * Where a moment lies in the ledger. Ids of journals and entries follow time, except for differences between the
 * nodes' clocks and transactions that take a while: hence the margin, within which each journal's time decides. The
 * bounds are of journals outside the margin even if it was quiet, and those within it may stand in any order.
 */
const MARGIN_MS = 86_400_000;
const MAX_ID = "9223372036854775807";
const BOUNDS = `
  select (select max(entries.id) + 1 from entries where "journalId" =
           (select id from journals where id < cast(:earliest as uuid) order by id desc limit 1)) as first,
         (select min(entries.id) from entries where "journalId" =
           (select id from journals where id >= cast(:latest as uuid) order by id limit 1)) as last`;

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

/* A journal has at most two entries of a user, so this many rows contain a page and one more complete journal. */
const PAGE = `
  with part as (
    select entries.id, entries."journalId", account, amount ${MOVED} and entries.id > cast(:place as bigint)
     order by entries.id limit 2 * :limit + 2
  ), moved as (
    select "journalId", ${sums("part")}, max(id) as place from part group by "journalId"
  )
  select journals.id, journals."createdAt" as at, kind, reference, available, held,
         cast(:available as numeric) + cast(:passedAvailable as numeric) + sum(available) over places as "availableAfter",
         cast(:held as numeric) + cast(:passedHeld as numeric) + sum(held) over places as "heldAfter",
         coalesce(orders.crypto, transactions.crypto) as crypto,
         case kind when 'order_settlement' then orders.status end as outcome,
         case kind
           when 'order_settlement' then orders."ownAccount"
           when 'balance_adjustment' then coalesce(journals."createdBy" = :userId, false)
           else kind like '%settlement' and transactions."ownAccount"
         end as "ownAccount"
    from moved join journals on journals.id = "journalId"
    left join orders on orders.id = reference
    left join transactions on transactions.id = reference
  window places as (order by place)
   order by place limit :limit + 1`;

export type StatementPage = { statement: Statement; next: string | null };

/** One page of the actor's money movements in a time range, read from the ledger in one snapshot. */
export async function getStatement(
  knex: Knex,
  { user }: Actor,
  query: Query<"getStatement">,
): Promise<StatementPage> {
  const from = new Date(query.from);
  const to = query.to === undefined ? new Date() : new Date(query.to);
  const snapshot = { isolationLevel: "repeatable read", readOnly: true } as const;
  return knex.transaction(async (trx) => {
    const [start, end] = [await findBounds(trx, from), await findBounds(trx, to)];
    const range = { userId: user.id, from, to, first: start.first, last: end.last };
    const opening = await sumOf(trx, BEFORE, { userId: user.id, moment: from, ...start });
    // A range that ends before it begins is empty.
    const closing = from < to ? await sumOf(trx, BEFORE, { userId: user.id, moment: to, ...end }) : opening;
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
  }, snapshot);
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
  { before, limit }: Query<"getStatement">,
): Promise<Page<Movement>> {
  const place = before === undefined ? "0" : await findPlace(trx, range.userId, before);
  if (place === null) return { items: [], next: null };
  const passed = before === undefined ? NOTHING : await sumOf(trx, PASSED, { ...range, place });
  const statement = trx.raw(PAGE, {
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
const boundsSchema = z.object({ first: z.string().nullable(), last: z.string().nullable() });
type Bounds = { first: string; last: string };

/** Bounds as entry ids; there is no bound if nothing is earlier or later. */
async function findBounds(trx: Knex.Transaction, moment: Date): Promise<Bounds> {
  const statement = trx.raw(BOUNDS, {
    earliest: firstIdOf(moment.getTime() - MARGIN_MS),
    latest: firstIdOf(moment.getTime() + MARGIN_MS),
  });
  const { first, last } = await readRow(statement, boundsSchema);
  return { first: first ?? "0", last: last ?? MAX_ID };
}

/** The smallest UUIDv7 of that millisecond. */
function firstIdOf(moment: number): string {
  const digits = Math.max(0, moment).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

function toMovement({
  id,
  at,
  kind,
  reference,
  crypto,
  outcome,
  ownAccount,
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
    change: toBalances(row),
    balance: toBalances({ available: row.availableAfter, held: row.heldAfter }),
  };
}

function toBalances({ available, held }: Sums): Balances {
  return { available: toWire(available), held: toWire(held) };
}
