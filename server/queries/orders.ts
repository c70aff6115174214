import type { Knex } from "knex";
import { OrderModel } from "#db/models/OrderModel.ts";
import type { Query } from "#protocol/endpoints.ts";
import type { Order } from "#protocol/orders.ts";
import { presentOrder } from "../presenters/presentOrder.ts";
import { keyset, type Page, toPage } from "./paging.ts";
import { contains, matchOwners, orIdBegins } from "./search.ts";

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
  const { type, status, crypto, q, limit } = query;
  const selected = keyset(OrderModel.query(knex).modify("withUsername"), "orders", query, { userId });
  if (userId !== null) void selected.where("orders.userId", userId);
  if (type !== undefined) void selected.where("orders.type", type);
  if (status !== undefined) void selected.where("orders.status", status);
  if (crypto !== undefined) void selected.where("orders.crypto", crypto);
  if (q) {
    const orOwnedBy = await matchOwners(knex, q, userId);
    void selected.where((any) => {
      void any
        .where(contains('orders."adminComment"', q))
        .modify(orOwnedBy, "orders.userId")
        .modify(orIdBegins, "orders.id", q);
    });
  }
  return toPage((await selected).map(present), limit);
}
