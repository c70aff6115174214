import { isDeepStrictEqual } from "node:util";
import type { Knex } from "knex";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, dedicatedClient } from "#db/connection.ts";
import { storeFinishedDays } from "#db/dailyStats/storeFinishedDays.ts";
import { sumSoFar } from "#db/dailyStats/sumSoFar.ts";
import { fillOrders } from "#db/test/millionOrders.ts";
import { createTestDatabaseAlone } from "#db/test/ownServer.ts";
import type { TestDatabase } from "#db/test/testDatabase.ts";
import { approvalQuery } from "#protocol/approvals.ts";
import { auditQuery } from "#protocol/audit.ts";
import { endpoints } from "#protocol/endpoints.ts";
import { orderQuery } from "#protocol/orders.ts";
import { transactionQuery } from "#protocol/transactions.ts";
import { userQuery } from "#protocol/users.ts";
import type { Actor } from "../context.ts";
import { findLinesAbout } from "../audit/linesAbout.ts";
import { type Plan, planOf, statementsOf } from "../test/plans.ts";
import { listApprovals } from "./approvals.ts";
import { listAuditLog } from "./audit.ts";
import { searchEverything, searchOwn } from "./findAnything.ts";
import { getDayReport } from "./dayReport.ts";
import { getStory } from "./story.ts";
import { createExpectations } from "./expectation.ts";
import { listOrders } from "./orders.ts";
import { getAdminStats } from "./stats.ts";
import { listTransactions } from "./transactions.ts";
import { listUsers, mustFindUser } from "./users.ts";

/*
 * How PostgreSQL answers each list with a million orders: by which indexes, without reading a whole large table,
 * sorting more than a page, or discarding much of what it read.
 */

const LARGE = ["orders", "transactions", "auditLog", "journals", "entries"];
/** Two pages: so few rows are sorted faster than read in order. */
const MOST_SORTED = 400;
/** A hundredth of the orders: pending ones, and filters without an index. */
const MOST_READ = 10_000;

let database: TestDatabase;
let knex: Knex;
let client: pg.Client;
/** The trader with the most orders, some 37,000. */
let busy: string;
let busyActor: Actor;
/** The one with the fewest. */
let rare: string;
/** Rows half a year old. */
const deep = { orders: "", transactions: "", auditLog: "", ofBusy: "", wallet: "" };

beforeAll(async () => {
  database = await createTestDatabaseAlone();
  knex = connect(database.url, { timeouts: false });
  client = dedicatedClient(database.url, "livedesk pool");
  await client.connect();
  await fillOrders(knex, { orders: 1_000_000, traders: 20_000 });
  await storeFinishedDays(knex);
  await sumSoFar(knex);
  await knex.raw('vacuum analyze "deskDays", "deskDaysSoFar", "deskSoFar"');
  // Objection asks once for the columns of a table.
  await listUsers(knex, userQuery.parse({ limit: "1" }));
  busy = await one(`select id from users where username = 'trader-0'`);
  busyActor = { user: await mustFindUser(knex, busy), sessionHash: "" };
  rare = await one(`select id from users where username = 'trader-19999'`);
  deep.orders = await one(
    `select id from orders where "createdAt" < now() - interval '180 days' order by "createdAt" desc limit 1`,
  );
  deep.ofBusy = await one(
    `select id from orders where "userId" = '${busy}' and "createdAt" < now() - interval '180 days'
      order by "createdAt" desc limit 1`,
  );
  deep.transactions = await one(
    `select id from transactions where "createdAt" < now() - interval '180 days' order by "createdAt" desc limit 1`,
  );
  deep.wallet = await one(
    `select "walletAddress" as id from transactions where type = 'withdrawal' and "userId" = '${busy}' limit 1`,
  );
  deep.auditLog = await one(
    `select id from "auditLog" where at < now() - interval '180 days' order by at desc limit 1`,
  );
}, 480_000);

afterAll(async () => {
  await client.end();
  await knex.destroy();
  await database.drop();
});

async function one(sql: string): Promise<string> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(sql);
  return rows[0]?.id ?? "";
}

async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
  const statements = await statementsOf(knex, work);
  const plans = [];
  for (const statement of statements) plans.push(await planOf(client, statement, LARGE));
  return plans;
}

/** The indexes by which the large tables were read; not of users, who are few and joined by key. */
async function indexesOf(work: () => Promise<unknown>): Promise<string[]> {
  const plans = await plansOf(work);
  for (const { readWhole, sorted, read } of plans) {
    expect(readWhole).toEqual([]);
    expect(sorted).toBeLessThanOrEqual(MOST_SORTED);
    expect(read).toBeLessThanOrEqual(MOST_READ);
  }
  const used = new Set(plans.flatMap(({ indexes }) => indexes));
  return [...used].filter((index) => !/^(users|accounts|deskDays)_pkey$/.test(index)).toSorted();
}

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const range = { from: ago(100), to: ago(90) };

type Filter = Record<string, string>;
const orders = (filter: Filter) => listOrders(knex, { userId: null, query: orderQuery.parse(filter) });
const ownOrders = (filter: Filter) => listOrders(knex, { userId: busy, query: orderQuery.parse(filter) });
const transactions = (filter: Filter) =>
  listTransactions(knex, { userId: null, query: transactionQuery.parse(filter) });
const ownTransactions = (filter: Filter) =>
  listTransactions(knex, { userId: busy, query: transactionQuery.parse(filter) });
const users = (filter: Filter) => listUsers(knex, userQuery.parse(filter));
const audit = (filter: Filter) => listAuditLog(knex, auditQuery.parse(filter));
const story = (filter: Filter) => getStory(knex, busy, endpoints.getStory.query.parse(filter));
const search = (q: string) => searchEverything(knex, { q, zone: "UTC" });
const ownSearch = (q: string) => searchOwn(knex, busyActor, { q, zone: "UTC" });
const approvals = (filter: Filter) => listApprovals(knex, approvalQuery.parse(filter));

type Case = [what: string, work: () => Promise<unknown>, indexes: unknown[]];

const cases: Case[] = [
  ["orders, newest first", () => orders({}), ["orders_newest"]],
  ["orders, oldest first", () => orders({ sort: "oldest" }), ["orders_newest"]],
  ["orders, deep inside", () => orders({ before: deep.orders }), ["orders_newest", "orders_pkey"]],
  [
    "orders, deep inside, oldest first",
    () => orders({ before: deep.orders, sort: "oldest" }),
    ["orders_newest", "orders_pkey"],
  ],
  ["orders of a type", () => orders({ type: "sell" }), ["orders_newest"]],
  ["orders of a coin", () => orders({ crypto: "USDT" }), ["orders_newest"]],
  ["orders of a time", () => orders(range), ["orders_newest"]],
  ["orders of a time, oldest first", () => orders({ ...range, sort: "oldest" }), ["orders_newest"]],
  ["orders until then", () => orders({ to: ago(200) }), ["orders_newest"]],
  ["orders of a status", () => orders({ status: "rejected" }), ["orders_newest_by_status"]],
  [
    "orders of a status, of a time",
    () => orders({ status: "rejected", ...range }),
    ["orders_newest_by_status"],
  ],
  [
    "pending orders, oldest first",
    () => orders({ status: "pending", sort: "oldest" }),
    ["orders_newest_pending"],
  ],
  [
    "pending orders of a coin",
    () => orders({ status: "pending", crypto: "USDT" }),
    ["orders_newest_pending"],
  ],
  [
    "orders by a name",
    () => orders({ q: "trader-19999" }),
    ["orders_newest_of_user", "orders_searched", "users_searched"],
  ],
  ["orders by a name that many have", () => orders({ q: "trader-1" }), ["orders_newest", "users_searched"]],
  ["orders by id", () => orders({ q: deep.orders }), ["orders_pkey", "orders_searched", "users_searched"]],
  [
    "orders by the beginning of an id",
    () => orders({ q: deep.orders.slice(0, 12) }),
    ["orders_pkey", "orders_searched", "users_searched"],
  ],
  ["orders by a comment", () => orders({ q: "ticket 500000" }), ["orders_searched", "users_searched"]],
  ["orders by a comment that most have", () => orders({ q: "return" }), ["orders_newest", "users_searched"]],
  ["orders by what is nowhere", () => orders({ q: "no such text" }), ["orders_searched", "users_searched"]],
  [
    "pending orders by what is nowhere",
    () => orders({ status: "pending", q: "no such text" }),
    ["orders_searched", "users_searched"],
  ],
  ["own orders", () => ownOrders({}), ["orders_newest_of_user"]],
  [
    "own orders, deep inside",
    () => ownOrders({ before: deep.orders }),
    ["orders_newest_of_user", "orders_pkey"],
  ],
  ["own orders of a status", () => ownOrders({ status: "rejected" }), ["orders_ended_of_user"]],
  ["own pending orders", () => ownOrders({ status: "pending" }), ["orders_newest_pending"]],
  ["own orders of a time", () => ownOrders(range), ["orders_newest_of_user"]],
  ["own orders by what is nowhere", () => ownOrders({ q: "no such text" }), ["orders_searched"]],

  ["transactions, newest first", () => transactions({}), ["transactions_newest"]],
  [
    "transactions, deep inside",
    () => transactions({ before: deep.transactions }),
    ["transactions_newest", "transactions_pkey"],
  ],
  ["transactions of a time", () => transactions(range), ["transactions_newest"]],
  ["transactions of a status", () => transactions({ status: "rejected" }), ["transactions_newest_by_status"]],
  ["deposits", () => transactions({ type: "deposit" }), ["transfers_newest_by_type"]],
  [
    "rejected withdrawals",
    () => transactions({ type: "withdrawal", status: "rejected" }),
    ["transfers_newest_by_status"],
  ],
  [
    "pending deposits, oldest first",
    () => transactions({ type: "deposit", status: "pending", sort: "oldest" }),
    ["transfers_newest_by_status"],
  ],
  [
    "pending trades",
    () => transactions({ type: "trade", status: "pending" }),
    // Both begin with the newest pending; which one is cheaper depends on ANALYZE's sample.
    [expect.stringMatching(/^transactions_newest_(pending|by_status)$/)],
  ],
  [
    "transactions by a name",
    () => transactions({ q: "trader-19999" }),
    ["transactions_newest_of_user", "transfers_searched", "users_searched"],
  ],
  [
    "transactions by id",
    () => transactions({ q: deep.transactions }),
    ["transactions_pkey", "transfers_searched", "users_searched"],
  ],
  [
    "transactions by a memo",
    () => transactions({ q: "memo 50000" }),
    ["transfers_searched", "users_searched"],
  ],
  [
    "transactions by what is nowhere",
    () => transactions({ q: "no such text" }),
    ["transfers_searched", "users_searched"],
  ],
  ["own transactions", () => ownTransactions({}), ["transactions_newest_of_user"]],
  ["own withdrawals", () => ownTransactions({ type: "withdrawal" }), ["transfers_newest_of_user"]],
  [
    "own rejected transactions",
    () => ownTransactions({ status: "rejected" }),
    ["transactions_ended_of_user"],
  ],
  ["own pending transactions", () => ownTransactions({ status: "pending" }), ["transactions_newest_pending"]],
  ["own transactions of a time", () => ownTransactions(range), ["transactions_newest_of_user"]],
  [
    "own transactions by what is nowhere",
    () => ownTransactions({ q: "no such text" }),
    ["transfers_searched"],
  ],

  ["users", () => users({}), ["users_newest"]],
  ["users of a time", () => users(range), ["users_newest"]],
  ["users by name", () => users({ q: "trader-19999" }), ["users_searched"]],
  ["users by address", () => users({ q: "19999@example" }), ["users_searched"]],

  [
    "what a trader can expect",
    () => createExpectations(knex)(busy),
    // Which of the indexes on a status find what is pending depends on ANALYZE's sample.
    expect.toSatisfy((found: string[]) =>
      found.every((name) =>
        /^(orders_by_end|transfers_decided|transfers_pending_of_user|(orders|transfers|transactions)_newest_\w+)$/.test(
          name,
        ),
      ),
    ),
  ],

  ["the audit log", () => audit({}), ["audit_log_newest"]],
  [
    "the audit log, deep inside",
    () => audit({ before: deep.auditLog }),
    ["auditLog_pkey", "audit_log_newest"],
  ],
  ["the audit log of a time", () => audit(range), ["audit_log_newest"]],
  ["one kind of act", () => audit({ action: "session.started" }), ["audit_log_newest"]],
  [
    "one kind of act, of a time",
    () => audit({ action: "session.started", ...range }),
    ["audit_log_newest_by_action"],
  ],
  ["the acts of somebody", () => audit({ actor: "Trader-0" }), ["audit_log_newest_by_name"]],
  [
    "one kind of act of somebody",
    () => audit({ actor: "desk", action: "session.started" }),
    ["audit_log_newest_by_action_and_name"],
  ],
  [
    "the audit log by what it is about",
    () => audit({ q: busy.slice(0, 20) + "zz" }),
    ["audit_log_by_address", "audit_log_by_subject", "audit_log_searched"],
  ],
  [
    "the audit log by a name",
    () => audit({ q: "trader-19999" }),
    ["audit_log_by_address", "audit_log_by_subject", "audit_log_searched"],
  ],
  [
    "what the audit log says about a person",
    () =>
      findLinesAbout(knex, {
        id: rare,
        username: "trader-19999",
        emails: ["trader-19999@example.com", "somebody@example.com"],
        subjects: [rare, deep.orders],
      }),
    ["audit_log_newest_of_actor", "audit_log_newest_of_subject", "audit_log_searched"],
  ],
  [
    "the audit log by what is nowhere",
    () => audit({ q: "no such text" }),
    ["audit_log_by_address", "audit_log_by_subject", "audit_log_searched"],
  ],

  [
    "anything, by an amount",
    () => search("$250"),
    [
      "orders_by_amount",
      "orders_pkey",
      "transactions_pkey",
      "transfers_by_amount",
      "users_email_key",
      "users_searched",
      "users_username_key",
    ],
  ],
  [
    "anything, by a rare amount",
    () => search("123.45"),
    [
      "orders_by_amount",
      "transactions_by_key",
      "transfers_by_amount",
      "transfers_searched",
      "users_email_key",
      "users_searched",
      "users_username_key",
      "withdrawals_by_wallet",
    ],
  ],
  [
    "anything, by an amount on a day",
    () => search("250 yesterday"),
    // What was found is read by its key, if anything was: soon after midnight there may be nothing.
    expect.toSatisfy((found: string[]) =>
      isDeepStrictEqual(
        found.filter((name) => name !== "orders_pkey"),
        [
          "orders_by_amount",
          "transfers_by_amount",
          "users_email_key",
          "users_searched",
          "users_username_key",
        ],
      ),
    ),
  ],
  [
    "anything, by a day",
    () => search("yesterday"),
    [
      "orders_newest",
      "orders_pkey",
      "transactions_by_key",
      "transactions_pkey",
      "transfers_newest_by_type",
      "transfers_searched",
      "users_email_key",
      "users_searched",
      "users_username_key",
      "withdrawals_by_wallet",
    ],
  ],
  [
    "anything, by a name",
    () => search("trader-19999"),
    [
      "orders_newest_of_user",
      "orders_pkey",
      "transactions_by_key",
      "transactions_pkey",
      "transfers_newest_of_user",
      "transfers_searched",
      "users_email_key",
      "users_searched",
      "users_username_key",
      "withdrawals_by_wallet",
    ],
  ],
  [
    "anything, by a name that many have",
    () => search("trader-1"),
    [
      "orders_newest_of_user",
      "orders_pkey",
      "transactions_by_key",
      "transactions_pkey",
      "transfers_newest_of_user",
      "transfers_searched",
      "users_email_key",
      "users_newest",
      "users_username_key",
      "withdrawals_by_wallet",
    ],
  ],
  [
    "anything, by the busiest name and an amount",
    () => search("trader-0 250"),
    [
      "orders_newest_of_user",
      "transfers_newest_of_user",
      "users_email_key",
      "users_searched",
      "users_username_key",
    ],
  ],
  [
    "anything, by a part of many addresses",
    () => search("bc1qa"),
    [
      "transactions_by_key",
      "transfers_searched",
      "users_email_key",
      "users_searched",
      "users_username_key",
      "withdrawals_by_wallet",
    ],
  ],
  [
    "anything, by the wallet of the busiest",
    () => search(deep.wallet),
    [
      "transactions_by_key",
      "transactions_pkey",
      "transfers_searched",
      "users_email_key",
      "users_searched",
      "users_username_key",
      "withdrawals_by_wallet",
    ],
  ],
  [
    "anything, by an id",
    () => search(deep.orders),
    [
      "orders_pkey",
      "transactions_by_key",
      "transactions_pkey",
      "transfers_searched",
      "users_email_key",
      "users_searched",
      "users_username_key",
      "withdrawals_by_wallet",
    ],
  ],
  [
    "anything, by what is nowhere",
    () => search("no such text"),
    ["users_email_key", "users_searched", "users_username_key"],
  ],
  [
    "the story of the busiest",
    () => story({}),
    [
      "auditLog_pkey",
      "audit_log_newest_of_actor",
      "audit_log_newest_of_subject",
      "orders_newest_of_user",
      "orders_pkey",
      "transactions_pkey",
      "transfers_newest_of_user",
    ],
  ],
  [
    "the story of the busiest, deep inside",
    () => story({ before: deep.ofBusy }),
    [
      "auditLog_pkey",
      "audit_log_newest_of_actor",
      "audit_log_newest_of_subject",
      "orders_newest_of_user",
      "orders_pkey",
      "transactions_pkey",
      "transfers_newest_of_user",
    ],
  ],
  [
    "the story of the busiest, by what is nowhere",
    () => story({ q: "no such text" }),
    [
      "audit_log_by_address",
      "audit_log_by_subject",
      "audit_log_searched",
      "orders_searched",
      "transfers_searched",
    ],
  ],
  ["own things, by an amount", () => ownSearch("250"), ["orders_newest_of_user", "transfers_newest_of_user"]],
  [
    "own things, by a part of many addresses",
    () => ownSearch("bc1qa"),
    ["transactions_by_key", "transfers_searched", "withdrawals_by_wallet"],
  ],
  [
    "own things, by a wallet",
    () => ownSearch(deep.wallet),
    ["transactions_by_key", "transactions_pkey", "transfers_searched", "withdrawals_by_wallet"],
  ],

  ["approvals", () => approvals({}), ["approvals_newest"]],
  ["approvals until then", () => approvals({ to: ago(200) }), ["approvals_newest"]],
];

test.each(cases)("%s", async (_what, work, indexes) => {
  expect(await indexesOf(work)).toEqual(indexes);
});

test("figures of days count only what came in the last seconds", async () => {
  expect(await getAdminStats(knex)).toMatchObject({ totalOrders: 1_000_000, pendingOrders: 3_000 });
  expect(await indexesOf(() => getAdminStats(knex))).toEqual(
    expect.arrayContaining(["orders_newest", "transfers_by_end", "transfers_ended"]),
  );
  const plans = await plansOf(() => getDayReport(knex, 92));
  expect(plans.flatMap(({ indexes }) => indexes)).toEqual(
    expect.arrayContaining(["orders_newest", "orders_by_end"]),
  );
  expect(Math.max(...plans.map(({ read }) => read))).toBeLessThanOrEqual(100);
});
