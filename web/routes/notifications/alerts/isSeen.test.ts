import { expect, test } from "vitest";
import type { Notification } from "#protocol/notifications.ts";
import { isSeen } from "./isSeen.ts";

const ID = "0198c0de-0000-7000-8000-000000000001";
const OTHER = "0198c0de-0000-7000-8000-000000000002";

test.each<[Notification["kind"], Notification["details"], address: string, seen: boolean]>([
  ["order_decided", {}, `/orders/${ID}`, true],
  ["order_decided", {}, `/orders/${OTHER}`, false],
  ["order_decided", {}, "/trade", true],
  ["order_decided", {}, "/settings", false],
  ["transaction_processed", {}, "/transactions", true],
  ["transaction_processed", {}, "/trade", false],
  ["new_browser", {}, "/settings?tab=security", true],
  ["new_browser", {}, "/settings", false],
  ["work_waiting", { orders: 1, transfers: 0 }, "/admin", true],
  ["work_waiting", { orders: 1, transfers: 0 }, "/admin?tab=orders&item=1", true],
  ["work_waiting", { orders: 1, transfers: 0 }, "/admin?tab=transactions", false],
  ["work_waiting", { orders: 1, transfers: 2 }, "/admin?tab=transactions", true],
  ["work_waiting", { orders: 0, transfers: 2 }, "/admin", false],
  ["approval_waiting", { kind: "user_change", about: ID }, `/admin/users/${ID}`, true],
  ["approval_waiting", { kind: "order_resolution", about: ID }, "/admin", true],
  ["approval_waiting", { kind: "user_change", about: ID }, "/admin?tab=users", false],
  ["books_broken", {}, "/admin?tab=settings", true],
  ["books_broken", {}, "/trade", false],
])("%s %j is seen at %s: %s", (kind, details, address, seen) => {
  const { pathname, search } = new URL(address, "https://desk.example");
  const notification = { id: ID, kind, subject: ID, details, at: "", readAt: null, version: 2 };
  expect(isSeen(notification, { pathname, search })).toBe(seen);
});
