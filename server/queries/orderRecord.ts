import type { Knex } from "knex";
import { z } from "zod";
import { readRow, readRows } from "#db/rows.ts";
import { subtract, toDecimal, toWire } from "#protocol/money.ts";
import { type Booking, bookingSchema, type OrderRecord } from "#protocol/orderRecord.ts";
import type { Order } from "#protocol/orders.ts";
import type { Actor } from "../context.ts";
import { canSeeOwned, isAdministrator } from "../policies.ts";
import { Refusal } from "../refusal.ts";
import { findOrder } from "./orders.ts";

/*
 * The journals of an order with their entries, and the trader's balances after each. A journal's entries are written under
 * the lock of the account, so those of one user have ids in the order in which they were booked.
 */
const BOOKINGS = `
  select booked.id, at, kind, lines, available, held
    from (select journals.id, journals."createdAt" as at, kind, max(entries.id) as place,
                 jsonb_agg(jsonb_build_object('account', account, 'amount', cast(amount as text)) order by entries.id) as lines
            from journals join entries on entries."journalId" = journals.id
           where reference = :id and kind in ('order_placement', 'order_settlement')
           group by journals.id) as booked,
         lateral (
           select coalesce(sum(amount) filter (where account = 'available'), 0) as available,
                  coalesce(sum(amount) filter (where account = 'held'), 0) as held
             from entries where "userId" = :userId and entries.id <= place) as after
   order by place`;

const { kind } = bookingSchema.shape;
const entrySchema = z.strictObject({
  ...bookingSchema.shape.entries.def.element.shape,
  amount: z.string(),
});
const rowSchema = z.object({
  id: z.string(),
  at: z.date(),
  kind,
  lines: z.array(entrySchema),
  available: z.string(),
  held: z.string(),
});
type Row = z.infer<typeof rowSchema>;

/** An order and what was booked for it. Throws `not_found` for an order of somebody else. */
export async function getOrderRecord(knex: Knex, actor: Actor, id: string): Promise<OrderRecord> {
  const order = await findOrder(knex, id);
  if (order === null || !canSeeOwned(actor, order)) throw new Refusal("not_found");
  const rows = await readRows(knex.raw(BOOKINGS, { id, userId: order.userId }), rowSchema);
  return { order, ...(await nameDecider(knex, actor, order)), bookings: rows.map(toBooking) };
}

/** The evidence lacks the name if the desk doesn't tell its traders; administrators get it from the order's row. */
async function nameDecider(
  knex: Knex,
  actor: Actor,
  { id, evidence: { resolution } }: Order,
): Promise<Pick<OrderRecord, "decidedBy" | "decidedById">> {
  if (resolution === null) return { decidedBy: null, decidedById: null };
  if (!isAdministrator(actor))
    return { decidedBy: resolution.resolvedBy, decidedById: resolution.resolvedById };
  return readRow(
    knex.raw(
      `select username as "decidedBy", users.id as "decidedById"
         from orders join users on users.id = orders."resolvedBy" where orders.id = ?`,
      [id],
    ),
    z.object({ decidedBy: z.string(), decidedById: z.string() }),
  );
}

function toBooking({ id, at, kind, lines, available, held }: Row): Booking {
  const before = (account: "available" | "held", after: string) =>
    lines
      .filter((line) => line.account === account)
      .reduce((rest, { amount }) => subtract(rest, toDecimal(amount)), toDecimal(after));
  return {
    id,
    at: at.toISOString(),
    kind,
    entries: lines.map(({ account, amount }) => ({ account, amount: toWire(amount) })),
    before: { available: toWire(before("available", available)), held: toWire(before("held", held)) },
    after: { available: toWire(available), held: toWire(held) },
  };
}
