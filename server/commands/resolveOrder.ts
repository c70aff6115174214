import type { Body } from "#protocol/endpoints.ts";
import type { Order } from "#protocol/entities.ts";
import { isResolution } from "#protocol/rules.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { lockPendingOrder, settleOrder } from "./settleOrder.ts";

/** Resolves a pending order with one of the five resolutions of specification section 4. */
export async function resolveOrder(
  context: Context,
  actor: Actor,
  id: string,
  body: Body<"resolveOrder">,
): Promise<Order> {
  const { result, returnRate, adminComment } = body;
  if (!isResolution(result, returnRate)) {
    throw new Refusal("invalid_resolution", {
      message: "A win pays 1.8 or 1.5, a loss 0.5 or 0, a rejected order 0.",
      fields: { returnRate: "A win pays 1.8 or 1.5, a loss 0.5 or 0, a rejected order 0." },
    });
  }
  return context.database.transact(async (tx) => {
    const order = await lockPendingOrder(tx, id);
    const settled = await settleOrder(tx, context, actor, order, {
      status: result,
      returnRate,
      comment: adminComment ?? null,
    });
    const { username: trader, total, payout } = settled;
    await record(tx, actor, {
      action: "order.resolved",
      subject: id,
      details: { trader, result, returnRate, total, payout, comment: settled.adminComment },
    });
    return settled;
  });
}
