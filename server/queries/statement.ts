import type { Knex } from "knex";
import type { Query } from "#protocol/endpoints.ts";
import type { Coin, OrderStatus } from "#protocol/constants.ts";
import { toWire } from "#protocol/money.ts";
import { type Balances, MAX_MOVEMENTS, type Movement, type Statement } from "#protocol/statement.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";

type Sums = { available: string; held: string };
type Row = Sums & {
  at: Date;
  kind: Movement["kind"];
  reference: string;
  crypto: Coin | null;
  outcome: OrderStatus | null;
  ownAccount: boolean;
  availableAfter: string;
  heldAfter: string;
};

function sums(of: string): string {
  return `
  coalesce(sum(${of}.amount) filter (where account = 'available'), 0) as available,
  coalesce(sum(${of}.amount) filter (where account = 'held'), 0) as held`;
}

/*
 * Where in the ledger a range of time lies. Ids of journals and of entries follow time, but for the clocks of nodes and for
 * transactions that take a while, which is what the margin is for; within it the time of each journal decides. However
 * quiet the margin was: the bounds are of journals outside of it, and those of the range may stand in any order.
 */
const MARGIN_MS = 86_400_000;
const MAX_ID = "9223372036854775807";
const BOUNDS = `
  select (select max(entries.id) + 1 from entries where "journalId" =
           (select id from journals where id < cast(:fromId as uuid) order by id desc limit 1)) as first,
         (select min(entries.id) from entries where "journalId" =
           (select id from journals where id >= cast(:toId as uuid) order by id limit 1)) as last`;

/* All that is surely before the range is added up as it stands in the index. */
const BEFORE = `
  with opening as (
    select account, amount from entries where "userId" = :userId and id < cast(:first as bigint)
    union all
    select account, amount from entries join journals on journals.id = entries."journalId"
     where entries."userId" = :userId and entries.id >= cast(:first as bigint) and entries.id < cast(:last as bigint)
       and journals."createdAt" < :from
  )
  select ${sums("opening")} from opening`;

/** The journals of one user in the order in which they were booked, which is the order of their entries. */
const MOVED = `
  select journals.*, ${sums("entries")}, max(entries.id) as place
    from entries join journals on journals.id = entries."journalId"
   where entries."userId" = :userId and entries.id >= cast(:first as bigint) and entries.id < cast(:last as bigint)
     and journals."createdAt" >= :from and journals."createdAt" < :to
   group by journals.id`;

/** What moved the actor's money in a range of time, from the ledger, in one snapshot. */
export async function getStatement(
  knex: Knex,
  { user }: Actor,
  query: Query<"getStatement">,
): Promise<Statement> {
  const from = new Date(query.from);
  const to = query.to === undefined ? new Date() : new Date(query.to);
  const range = { userId: user.id, from, to };
  const snapshot = { isolationLevel: "repeatable read", readOnly: true } as const;
  return knex.transaction(async (trx) => {
    const bounds = await findBounds(trx, from, to);
    const { rows: before } = await trx.raw<{ rows: Sums[] }>(BEFORE, { ...range, ...bounds });
    const opening = before[0] ?? { available: "0", held: "0" };
    const { rows } = await trx.raw<{ rows: Row[] }>(
      `with moved as (${MOVED})
       select moved."createdAt" as at, kind, reference, available, held,
              cast(:available as numeric) + sum(available) over places as "availableAfter",
              cast(:held as numeric) + sum(held) over places as "heldAfter",
              coalesce(orders.crypto, transactions.crypto) as crypto,
              case kind when 'order_settlement' then orders.status end as outcome,
              case kind
                when 'order_settlement' then orders."ownAccount"
                when 'balance_adjustment' then coalesce(moved."createdBy" = :userId, false)
                else kind like '%settlement' and transactions."ownAccount"
              end as "ownAccount"
         from moved
         left join orders on orders.id = reference
         left join transactions on transactions.id = reference
       window places as (order by place)
        order by place limit :limit`,
      { ...range, ...bounds, ...opening, limit: MAX_MOVEMENTS + 1 },
    );
    if (rows.length > MAX_MOVEMENTS) throw tooMany();
    const last = rows.at(-1);
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      opening: toBalances(opening),
      closing: toBalances(
        last === undefined ? opening : { available: last.availableAfter, held: last.heldAfter },
      ),
      movements: rows.map(toMovement),
    };
  }, snapshot);
}

type Bounds = { first: string; last: string };

/** Of entries; without an earlier or a later one there is no bound. */
async function findBounds(trx: Knex.Transaction, from: Date, to: Date): Promise<Bounds> {
  const { rows } = await trx.raw<{ rows: Partial<Record<keyof Bounds, string | null>>[] }>(BOUNDS, {
    fromId: firstIdOf(from.getTime() - MARGIN_MS),
    toId: firstIdOf(to.getTime() + MARGIN_MS),
  });
  return { first: rows[0]?.first ?? "0", last: rows[0]?.last ?? MAX_ID };
}

/** The smallest UUIDv7 of that moment in ms. */
function firstIdOf(moment: number): string {
  const digits = Math.max(0, moment).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

function toMovement({ at, kind, reference, crypto, outcome, ownAccount, ...row }: Row): Movement {
  return {
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

function tooMany(): Refusal {
  const message = `There are more than ${MAX_MOVEMENTS} movements: choose a shorter range.`;
  return new Refusal("validation_failed", { message, fields: { from: message } });
}
