import type { Part } from "../pageParts.ts";
import { fetchLive } from "../sync/index.ts";

/**
 * The code of each page and of its frame; requested twice, it is loaded once. The sign-in page is part of what every
 * page loads: it should not wait, and most of it is controls that the others need too.
 */
export const pageCode = {
  contract: () => import("#protocol/pageEndpoints.ts"),
  layout: () => import("./SignedInLayout.tsx"),
  live: fetchLive,
  banned: () => import("../screens/banned/BannedScreen.tsx"),
  dashboard: () => import("../screens/dashboard/DashboardScreen.tsx"),
  trade: () => import("../screens/trade/TradeScreen.tsx"),
  transactions: () => import("../screens/transactions/TransactionsScreen.tsx"),
  statement: () => import("../screens/statement/StatementScreen.tsx"),
  settings: () => import("../screens/settings/SettingsScreen.tsx"),
  admin: () => import("../screens/admin/AdminScreen.tsx"),
  notFound: () => import("../screens/notFound/NotFoundScreen.tsx"),
} satisfies Record<Exclude<Part, "router">, () => Promise<unknown>>;
