import { OrderModel } from "#db/models/OrderModel.ts";
import type { Order } from "#protocol/orders.ts";
import { endOvertaken } from "../approvals/endOvertaken.ts";
import type { Actor, Context } from "../context.ts";
import { canCancel } from "../policies.ts";
import { Refusal } from "../refusal.ts";
import { lockPendingOrder, settleOrder } from "./settleOrder.ts";

/** Cancels a pending order of the actor; the whole hold is returned, including the fee. */
export async function cancelOrder(context: Context, actor: Actor, id: string): Promise<Order> {
  return context.database.transact(async (tx) => {
    const known = await OrderModel.query(tx.trx).findById(id);
    if (known === undefined || !canCancel(actor, known)) throw new Refusal("not_found");
    const order = await lockPendingOrder(tx, id);
    const cancelled = await settleOrder(tx, context, actor, order, { status: "cancelled" });
    await endOvertaken(tx);
    return cancelled;
  });
}
