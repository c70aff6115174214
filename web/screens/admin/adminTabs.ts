export const ADMIN_TABS = [
  { value: "orders", label: "Pending Orders" },
  { value: "transactions", label: "Transactions" },
  { value: "users", label: "User Management" },
  { value: "settings", label: "Site Settings" },
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number]["value"];

/** The tab that `?tab=` names; the queue of orders unless it names one. */
export function readTab(params: URLSearchParams): AdminTab {
  const named = ADMIN_TABS.find(({ value }) => value === params.get("tab"));
  return named?.value ?? "orders";
}

/** Where a tab is, with what it is to be searched for. */
export function tabPath(tab: AdminTab, search?: string): string {
  return `/admin?${new URLSearchParams({ tab, ...(search !== undefined && { q: search }) }).toString()}`;
}
