import type { Knex } from "knex";
import { OrderModel } from "#db/models/OrderModel.ts";
import type { Query } from "#protocol/endpoints.ts";
import { ORDER_FILTER } from "#protocol/filters.ts";
import type { Order } from "#protocol/orders.ts";
import { presentOrder } from "../presenters/presentOrder.ts";
import { filterBy } from "./filterBy.ts";
import { keyset, type Page, toPage } from "./paging.ts";

function present(order: OrderModel): Order {
  if (order.username === undefined) throw new Error(`Order ${order.id} was read without its username.`);
  return presentOrder(order, order.username);
}

export async function findOrder(knex: Knex, id: string): Promise<Order | null> {
  const order = await OrderModel.query(knex).modify("withUsername").findById(id);
  return order === undefined ? null : present(order);
}

/** The existing orders among these ids, in no particular order. */
export async function findOrders(knex: Knex, ids: readonly string[]): Promise<Order[]> {
  const orders = await OrderModel.query(knex)
    .modify("withUsername")
    .whereIn("orders.id", [...ids]);
  return presentOrders(orders);
}

/** The orders of one user, or everybody's when `userId` is null. */
export async function listOrders(
  knex: Knex,
  { userId, query }: { userId: string | null; query: Query<"listOrders"> },
): Promise<Page<Order>> {
  const selected = keyset(OrderModel.query(knex).modify("withUsername"), "orders", query, { userId });
  await filterBy(selected, knex, ORDER_FILTER, query, { table: "orders", userId });
  return toPage(presentOrders(await selected), query.limit);
}

/** Orders that were read `withUsername`. */
export function presentOrders(orders: readonly OrderModel[]): Order[] {
  return orders.map(present);
}
