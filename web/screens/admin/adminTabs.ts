import { mark } from "../../language/index.ts";

export const ADMIN_TABS = [
  { value: "orders", label: mark`Pending Orders` },
  { value: "transactions", label: mark`Transactions` },
  { value: "users", label: mark`User Management` },
  { value: "settings", label: mark`Site Settings` },
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number]["value"];

/** The tab named by `?tab=`; by default the queue of orders. */
export function readTab(params: URLSearchParams): AdminTab {
  const named = ADMIN_TABS.find(({ value }) => value === params.get("tab"));
  return named?.value ?? "orders";
}

/** The address of a tab, with a search. */
export function tabPath(tab: AdminTab, search?: string): string {
  return `/admin?${new URLSearchParams({ tab, ...(search !== undefined && { q: search }) }).toString()}`;
}

/** The address of a field of the settings, which then has the focus. */
export function fieldPath(name: string): string {
  return `${tabPath("settings")}#${name}`;
}
