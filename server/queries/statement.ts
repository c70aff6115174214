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
  availableAfter: string;
  heldAfter: string;
};

const SUMS = `
  coalesce(sum(entries.amount) filter (where account = 'available'), 0) as available,
  coalesce(sum(entries.amount) filter (where account = 'held'), 0) as held`;

/** The journals of one user in the order in which they were booked, which is the order of their entries. */
const MOVED = `
  select journals.*, ${SUMS}, max(entries.id) as place
    from entries join journals on journals.id = entries."journalId"
   where entries."userId" = :userId and journals."createdAt" >= :from and journals."createdAt" < :to
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
    const { rows: before } = await trx.raw<{ rows: Sums[] }>(
      `select ${SUMS} from entries join journals on journals.id = entries."journalId"
        where entries."userId" = :userId and journals."createdAt" < :from`,
      range,
    );
    const opening = before[0] ?? { available: "0", held: "0" };
    const { rows } = await trx.raw<{ rows: Row[] }>(
      `with moved as (${MOVED})
       select moved."createdAt" as at, kind, reference, available, held,
              cast(:available as numeric) + sum(available) over places as "availableAfter",
              cast(:held as numeric) + sum(held) over places as "heldAfter",
              coalesce(orders.crypto, transactions.crypto) as crypto,
              case kind when 'order_settlement' then orders.status end as outcome
         from moved
         left join orders on orders.id = reference
         left join transactions on transactions.id = reference
       window places as (order by place)
        order by place limit :limit`,
      { ...range, ...opening, limit: MAX_MOVEMENTS + 1 },
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

function toMovement({ at, kind, reference, crypto, outcome, ...row }: Row): Movement {
  return {
    at: at.toISOString(),
    kind,
    reference,
    crypto,
    outcome,
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
