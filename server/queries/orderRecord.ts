import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "#db/rows.ts";
import type { Booking } from "#protocol/bookings.ts";
import type { OrderRecord } from "#protocol/orderRecord.ts";
import type { Order } from "#protocol/orders.ts";
import type { Actor } from "../context.ts";
import { canSeeOwned, isAdministrator } from "../policies.ts";
import { Refusal } from "../refusal.ts";
import { listBookings } from "./bookings.ts";
import { findOrder } from "./orders.ts";

/** An order and what was booked for it. Throws `not_found` for an order of somebody else. */
export async function getOrderRecord(knex: Knex, actor: Actor, id: string): Promise<OrderRecord> {
  const order = await findOrder(knex, id);
  if (order === null || !canSeeOwned(actor, order)) throw new Refusal("not_found");
  const kinds: Booking["kind"][] = ["order_placement", "order_settlement"];
  return {
    order,
    ...(await nameDecider(knex, actor, order)),
    bookings: await listBookings(knex, { id, userId: order.userId, kinds }),
  };
}

/** The evidence has no name if the desk doesn't name who decides; administrators get it from the order's row. */
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
