import type { Order } from "#protocol/orders.ts";
import { say } from "../../../language/index.ts";
import { type Circumstances, DECIDED, obstacleOfAny, type Plan, plan } from "../many/plan.ts";
import { previewResolution, type Resolution } from "./resolutionPreview.ts";

/** The effect of resolving these orders alike. */
export function planOrders(orders: readonly Order[], resolution: Resolution, given: Circumstances): Plan {
  return plan(
    orders,
    (order) => (order.status === "pending" ? obstacleOfAny(order, given) : say(DECIDED)),
    (order) => ({ held: order.total, credited: previewResolution(order, resolution).returned }),
  );
}
