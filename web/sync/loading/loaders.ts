import type { Approval } from "#protocol/approvals.ts";
import { ADMIN_POLL_MS, USER_POLL_MS } from "#protocol/constants.ts";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { callEndpoint, callPage } from "../../api.ts";
import { useApprovals, useOrders, useTransactions, useUsers } from "../stores/entities.ts";
import { useSession } from "../stores/session.ts";
import { useSettings } from "../stores/settings.ts";
import { useAdminStats, useTradeStats } from "../stores/stats.ts";
import { defineLoader, type Loader } from "./loader.ts";

/* One loader for each thing that screens show: the same call loads it, catches up, and polls. */

const FOR_TRADERS = { pollMs: USER_POLL_MS, isReplayed: true };
const FOR_ADMINS = { pollMs: ADMIN_POLL_MS, isReplayed: true };

/** Only for polls: `loadUser` finds out first who is signed in. */
export const userLoader = defineLoader({
  name: "user",
  ...FOR_TRADERS,
  fetch: () => callEndpoint("getUser"),
  store: (user) => useSession.getState().upsertOwn(user),
});

export const tradeStatsLoader = defineLoader({
  name: "tradeStats",
  ...FOR_TRADERS,
  fetch: () => callEndpoint("getDashboardStats"),
  store: (stats, askedAt) => useTradeStats.getState().upsert(stats, askedAt),
});

export const ordersLoader = defineLoader({
  name: "orders",
  ...FOR_TRADERS,
  fetch: listOwnOrders,
  store: (orders) => useOrders.getState().upsert(orders),
});

/** The own deposits and withdrawals that wait, however old. */
export const pendingTransfersLoader = defineLoader({
  name: "pendingTransfers",
  ...FOR_TRADERS,
  fetch: listPendingTransfers,
  store: (transactions) => useTransactions.getState().upsert(transactions),
});

export const adminStatsLoader = defineLoader({
  name: "adminStats",
  ...FOR_ADMINS,
  isReplayed: false,
  fetch: () => callEndpoint("getAdminStats"),
  store: (stats, askedAt) => useAdminStats.getState().upsert(stats, askedAt),
});

/** The same figures for the page title outside the admin panel, where they need not be as fresh. */
export const waitingWorkLoader: Loader = { ...adminStatsLoader, name: "waitingWork", pollMs: USER_POLL_MS };

export const allOrdersLoader = defineLoader({
  name: "allOrders",
  ...FOR_ADMINS,
  fetch: () => callEndpoint("listAllOrders"),
  store: (orders) => useOrders.getState().upsert(orders),
});

export const allTransactionsLoader = defineLoader({
  name: "allTransactions",
  ...FOR_ADMINS,
  fetch: () => callEndpoint("listAllTransactions"),
  store: (transactions) => useTransactions.getState().upsert(transactions),
});

export const usersLoader = defineLoader({
  name: "users",
  ...FOR_ADMINS,
  fetch: () => callEndpoint("listUsers"),
  store: (users) => useUsers.getState().upsert(users),
});

export const adminSettingsLoader = defineLoader({
  name: "adminSettings",
  ...FOR_ADMINS,
  fetch: () => callEndpoint("getAdminSettings"),
  store: (settings) => useSettings.getState().upsert(settings),
});

/** Approvals that wait for a second administrator. */
export const approvalsLoader = defineLoader({
  name: "approvals",
  ...FOR_ADMINS,
  fetch: listCurrentApprovals,
  store: (approvals) => useApprovals.getState().upsert(approvals),
});

/** What the admin panel keeps fresh on every tab. */
export const adminLoaders: readonly Loader[] = [
  adminStatsLoader,
  allOrdersLoader,
  allTransactionsLoader,
  usersLoader,
  adminSettingsLoader,
  approvalsLoader,
];

/** The newest orders of any status, and all open ones however old. */
async function listOwnOrders(): Promise<Order[]> {
  const { items, next } = await callPage("listOrders");
  return next === null ? items : [...items, ...(await listOpenOrders())];
}

async function listOpenOrders(before?: string): Promise<Order[]> {
  const { items, next } = await callPage("listOrders", { query: { status: "pending", before } });
  return next === null ? items : [...items, ...(await listOpenOrders(next))];
}

/** Few: each kind has a limit. */
async function listPendingTransfers(): Promise<Transaction[]> {
  const [deposits, withdrawals] = await Promise.all([
    callEndpoint("listTransactions", { query: { status: "pending", type: "deposit" } }),
    callEndpoint("listTransactions", { query: { status: "pending", type: "withdrawal" } }),
  ]);
  return [...deposits, ...withdrawals];
}

/** All pending ones, and the newest of any status: those decided meanwhile are no longer pending. */
async function listCurrentApprovals(): Promise<Approval[]> {
  const [pending, newest] = await Promise.all([
    callEndpoint("listApprovals", { query: { status: "pending" } }),
    callEndpoint("listApprovals", { query: { limit: 50 } }),
  ]);
  return [...pending, ...newest];
}
