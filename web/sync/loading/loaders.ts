import type { Approval } from "#protocol/approvals.ts";
import { ADMIN_POLL_MS, USER_POLL_MS } from "#protocol/constants.ts";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { callEndpoint, callPage } from "../../api.ts";
import { callLoader } from "./callLoader.ts";
import { defineLoader, type Loader } from "./loader.ts";
import { storeAnswer } from "./storeAnswer.ts";

/* One loader for each thing that several screens show: the same call loads it, catches up, and polls. */

/** Only for polls: `loadUser` finds out first who is signed in. */
export const userLoader = callLoader("getUser");
export const tradeStatsLoader = callLoader("getDashboardStats");
export const adminStatsLoader = callLoader("getAdminStats");
export const allOrdersLoader = callLoader("listAllOrders");
export const allTransactionsLoader = callLoader("listAllTransactions");
export const usersLoader = callLoader("listUsers");
export const adminSettingsLoader = callLoader("getAdminSettings");

export const ordersLoader = defineLoader({
  name: "orders",
  pollMs: USER_POLL_MS,
  isReplayed: true,
  fetch: listOwnOrders,
  store: (orders, at) => storeAnswer("listOrders", orders, { given: [], at }),
});

/** The own deposits and withdrawals that wait, however old. */
export const pendingTransfersLoader = defineLoader({
  name: "pendingTransfers",
  pollMs: USER_POLL_MS,
  isReplayed: true,
  fetch: listPendingTransfers,
  store: (transactions, at) => storeAnswer("listTransactions", transactions, { given: [], at }),
});

/** Approvals that wait for a second administrator. */
export const approvalsLoader = defineLoader({
  name: "approvals",
  pollMs: ADMIN_POLL_MS,
  isReplayed: true,
  fetch: listCurrentApprovals,
  store: (approvals, at) => storeAnswer("listApprovals", approvals, { given: [], at }),
});

/** The same figures for the page title outside the admin panel, where they need not be as fresh. */
export const waitingWorkLoader: Loader = { ...adminStatsLoader, name: "waitingWork", pollMs: USER_POLL_MS };

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
