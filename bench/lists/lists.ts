import type { Knex } from "knex";
import { FAIRNESS_BY } from "#protocol/fairness.ts";
import type { Reader } from "../harness/filledDesk.ts";

/** Orders in the middle of a list, where pages deep in it start. */
export type Middles = { all: string; waiting: string; ofTrader: string };

export type List = {
  what: string;
  by: Reader;
  path: (middles: Middles) => string;
};

const admin = (what: string, path: List["path"]): List => ({
  what: `desk: ${what}`,
  by: "administrator",
  path,
});
const trader = (what: string, path: List["path"]): List => ({ what: `trader: ${what}`, by: "trader", path });

/** Pages of 50, with the filters that people use. */
export const LISTS: readonly List[] = [
  admin("orders that wait, oldest first", () => "/api/admin/orders?limit=50&status=pending&sort=oldest"),
  admin("newest orders", () => "/api/admin/orders?limit=50"),
  admin("orders, a page in the middle", ({ all }) => `/api/admin/orders?limit=50&before=${all}`),
  admin("orders, won in BTC", () => "/api/admin/orders?limit=50&status=win&crypto=BTC"),
  admin("orders, search for a trader", () => "/api/admin/orders?limit=50&q=trader-7"),
  admin("orders, search for a comment", () => "/api/admin/orders?limit=50&q=by%20hand"),
  admin("orders, search without a match", () => "/api/admin/orders?limit=50&q=nowhere%20at%20all"),
  admin("newest transactions", () => "/api/admin/transactions?limit=50"),
  admin("withdrawals that wait", () => "/api/admin/transactions?limit=50&status=pending&type=withdrawal"),
  admin("users, search", () => "/api/admin/users?limit=50&q=trader-7"),
  admin("audit log", () => "/api/admin/audit?limit=50"),
  admin("figures of the panel", () => "/api/admin/dashboard/stats"),
  admin("books at a glance", () => "/api/admin/books"),
  ...FAIRNESS_BY.map((by) => admin(`fairness report by ${by}`, () => `/api/admin/fairness?days=90&by=${by}`)),
  admin(
    "orders of a row of the fairness report",
    () => "/api/admin/fairness/orders?limit=50&days=90&by=coin&key=BTC",
  ),
  trader("how the desk settles, for everybody", () => "/api/fairness?days=90"),
  trader("newest orders", () => "/api/orders?limit=50"),
  trader("orders, a page in the middle", ({ ofTrader }) => `/api/orders?limit=50&before=${ofTrader}`),
  trader("orders, search for a comment", () => "/api/orders?limit=50&q=by%20hand"),
  trader("newest transactions", () => "/api/transactions?limit=50"),
  trader("what to expect of the desk", () => "/api/expectation"),
  trader("figures of the dashboard", () => "/api/dashboard/stats"),
];

/** Requests that a long queue could slow down. */
export const QUEUES: readonly List[] = [
  admin("queue, its beginning", () => "/api/admin/orders?limit=50&status=pending&sort=oldest"),
  admin(
    "queue, a page in the middle",
    ({ waiting }) => `/api/admin/orders?limit=50&status=pending&sort=oldest&before=${waiting}`,
  ),
  admin(
    "queue, search for a trader",
    () => "/api/admin/orders?limit=50&status=pending&sort=oldest&q=trader-7",
  ),
  admin("figures of the panel with a long queue", () => "/api/admin/dashboard/stats"),
  trader("what to expect of a long queue", () => "/api/expectation"),
  trader("own orders in a long queue", () => "/api/orders?limit=50&status=pending"),
];

export async function findMiddles(knex: Knex, username: string): Promise<Middles> {
  const all = knex("orders");
  const waiting = all.clone().where({ status: "pending" });
  const own = knex("orders").where("userId", knex("users").where({ username }).select("id"));
  return { all: await middleOf(all), waiting: await middleOf(waiting), ofTrader: await middleOf(own) };
}

async function middleOf(orders: Knex.QueryBuilder): Promise<string> {
  const [counted]: { count: string }[] = await orders.clone().count({ count: "*" });
  const middle = Math.floor(parseInt(counted?.count ?? "0", 10) / 2);
  const [row]: { id: string }[] = await orders
    .clone()
    .orderBy("createdAt")
    .orderBy("id")
    .offset(middle)
    .limit(1)
    .select("id");
  if (row === undefined) throw new Error("There are no orders.");
  return row.id;
}
