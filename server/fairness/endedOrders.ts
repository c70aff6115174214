import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { readToday } from "#db/dailyStats/readCells.ts";
import { OrderModel } from "#db/models/OrderModel.ts";
import type { Query } from "#protocol/endpoints.ts";
import type { FairnessBy } from "#protocol/fairness.ts";
import type { Order } from "#protocol/orders.ts";
import { presentOrders } from "../queries/orders.ts";
import { keyset, type Page, toPage } from "../queries/paging.ts";
import { dateOf } from "./days.ts";

type Narrow = (query: QueryBuilder<OrderModel>, key: string) => unknown;

const NARROW: Record<FairnessBy, Narrow> = {
  administrator: (query, key) => query.where("resolvedBy", key).whereNot("status", "cancelled"),
  coin: (query, key) => query.where("crypto", key),
  side: (query, key) => query.where("type", key),
  hour: (query, key) => query.whereRaw(`to_char("resolvedAt" at time zone 'UTC', 'HH24') = ?`, [key]),
  trader: (query, key) => query.where("userId", key),
};

/** The orders that a row of the fairness report counts. */
export async function listFairnessOrders(
  knex: Knex,
  { by, key, days, limit, before }: Query<"listFairnessOrders">,
): Promise<Page<Order>> {
  const from = dateOf((await readToday(knex)) - parseInt(days, 10) + 1);
  const ended = OrderModel.query(knex)
    .modify("withUsername")
    .whereNot("status", "pending")
    .whereRaw(`"resolvedAt" >= cast(? as timestamp) at time zone 'UTC'`, [from]);
  NARROW[by](ended, key);
  keyset(ended, "orders", { limit, before, sort: "newest" }, { column: "resolvedAt" });
  return toPage(presentOrders(await ended), limit);
}
