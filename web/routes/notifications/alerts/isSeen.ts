import type { Notification } from "#protocol/notifications.ts";
import { describeNotification } from "#protocol/notificationText.ts";

export type Address = { pathname: string; search: string };

/** Pages that show a trader's orders, or that their own transactions change. */
const ORDER_PAGES: ReadonlySet<string> = new Set(["/", "/dashboard", "/trade"]);

/**
 * True if a page at this address shows what a notification is about, so that it needs no alert while the page is
 * visible.
 */
export function isSeen(notification: Notification, { pathname, search }: Address): boolean {
  const { kind, details } = notification;
  if (kind === "order_decided" && ORDER_PAGES.has(pathname)) return true;
  const record = new URL(describeNotification(notification).path, "https://desk.invalid");
  if (pathname !== record.pathname) return false;
  const shown = tabOf(search);
  if (kind === "work_waiting")
    return (
      (shown === "orders" && isSome(details["orders"])) ||
      (shown === "transactions" && isSome(details["transfers"]))
    );
  const wanted = record.searchParams.get("tab");
  return wanted === null || wanted === shown;
}

/** The administrators' first tab is the queue of orders. */
function tabOf(search: string): string {
  return new URLSearchParams(search).get("tab") ?? "orders";
}

function isSome(count: Notification["details"][string] | undefined): boolean {
  return typeof count === "number" && count > 0;
}
