import type { Knex } from "knex";
import { OrderModel } from "#db/models/OrderModel.ts";
import type { Query } from "#protocol/endpoints.ts";
import type { Order } from "#protocol/entities.ts";
import { presentOrder } from "../presenters/presentOrder.ts";
import { contains, keyset, type Page, toPage } from "./paging.ts";

const SEARCHED = ["orders.id", "user.username", "orders.adminComment"];

function present(order: OrderModel): Order {
  if (order.username === undefined) throw new Error(`Order ${order.id} was read without its username.`);
  return presentOrder(order, order.username);
}

export async function findOrder(knex: Knex, id: string): Promise<Order | null> {
  const order = await OrderModel.query(knex).modify("withUsername").findById(id);
  return order === undefined ? null : present(order);
}

/** The orders of one user, or everybody's when `userId` is null. */
export async function listOrders(
  knex: Knex,
  { userId, query }: { userId: string | null; query: Query<"listOrders"> },
): Promise<Page<Order>> {
  const rows = await keyset(OrderModel.query(knex).modify("withUsername"), "orders", query).modify(
    (builder) => {
      if (userId !== null) void builder.where("orders.userId", userId);
      if (query.type !== undefined) void builder.where("orders.type", query.type);
      if (query.status !== undefined) void builder.where("orders.status", query.status);
      if (query.crypto !== undefined) void builder.where("orders.crypto", query.crypto);
      if (query.q) void contains(builder, SEARCHED, query.q);
    },
  );
  return toPage(rows.map(present), query.limit);
}
