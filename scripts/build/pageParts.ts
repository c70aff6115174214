import { fileURLToPath } from "node:url";
import { normalizePath } from "vite";
import { type Part, partsOf } from "../../web/pageParts.ts";

const MODULES: Record<Part, string> = {
  contract: "../protocol/pageEndpoints.ts",
  router: "routes/Pages.tsx",
  layout: "routes/SignedInLayout.tsx",
  live: "sync/live/live.ts",
  banned: "screens/banned/BannedScreen.tsx",
  dashboard: "screens/dashboard/DashboardScreen.tsx",
  trade: "screens/trade/TradeScreen.tsx",
  transactions: "screens/transactions/TransactionsScreen.tsx",
  statement: "screens/statement/StatementScreen.tsx",
  settings: "screens/settings/SettingsScreen.tsx",
  admin: "screens/admin/AdminScreen.tsx",
  notFound: "screens/notFound/NotFoundScreen.tsx",
};

/** The modules that a protected page fetches by themselves, as the bundler names them. */
export function partModulesOf(path: string): string[] {
  return partsOf(path).map((part) =>
    normalizePath(fileURLToPath(new URL(`../../web/${MODULES[part]}`, import.meta.url))),
  );
}
