import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { callEndpoint } from "../../api.ts";
import { callLoader, entityLoader, type Loader, useApprovals } from "../../sync/index.ts";
import type { AdminTab } from "./adminTabs.ts";

export const adminStatsLoader = callLoader("getAdminStats");
export const adminSettingsLoader = callLoader("getAdminSettings");

/** All pending approvals, and the newest of any status, because those decided meanwhile are no longer pending. */
export const approvalsLoader = entityLoader(useApprovals, {
  name: "approvals",
  pollMs: ADMIN_POLL_MS,
  fetch: async () => {
    const [pending, newest] = await Promise.all([
      callEndpoint("listApprovals", { query: { status: "pending" } }),
      callEndpoint("listApprovals", { query: { limit: 50 } }),
    ]);
    return [...pending, ...newest];
  },
});

const everywhere = [adminStatsLoader, adminSettingsLoader, approvalsLoader];
const orders = callLoader("listAllOrders");
const transactions = callLoader("listAllTransactions");
const users = callLoader("listUsers");

/** What the panel keeps up to date beside each tab, which loads its own rows with its filters. */
export const loadersBeside: Record<AdminTab, readonly Loader[]> = {
  orders: [...everywhere, transactions, users],
  transactions: [...everywhere, orders, users],
  users: [...everywhere, orders, transactions],
  settings: [...everywhere, orders, transactions, users],
};
