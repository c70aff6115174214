import { expect, test } from "vitest";
import { NOTIFICATION_KINDS, type Notification } from "./notifications.ts";
import { describeNotification, translateNotification } from "./notificationText.ts";

const ID = "0198c0de-0000-7000-8000-000000000001";
const SECURITY = "/settings?tab=security";

function aNotification(kind: Notification["kind"], details: Notification["details"] = {}): Notification {
  return { id: ID, kind, subject: ID, details, at: "2026-03-01T12:00:00.000Z", readAt: null, version: 2 };
}

test.each<[Notification["kind"], Notification["details"], title: string, text: string, path: string]>([
  [
    "order_decided",
    { side: "buy", coin: "BTC", amount: "100.00", status: "win", payout: "180.00", comment: "Well done" },
    "BTC buy of $100.00 won, $180.00 paid",
    "Well done",
    `/orders/${ID}`,
  ],
  [
    "order_decided",
    { side: "buy", coin: "BTC", amount: "10.01", status: "win", payout: "18.015", comment: null },
    "BTC buy of $10.01 won, $18.015 paid",
    "",
    `/orders/${ID}`,
  ],
  [
    "order_decided",
    { side: "sell", coin: "ETH", amount: "5.00", status: "rejected", payout: "0.00", comment: null },
    "ETH sell of $5.00 rejected",
    "",
    `/orders/${ID}`,
  ],
  [
    "transaction_processed",
    { type: "withdrawal", amount: "25.00", coin: "BTC", status: "completed", comment: null },
    "Withdrawal of $25.00 approved",
    "",
    `/transactions?days=90&q=${ID}`,
  ],
  [
    "balance_corrected",
    { from: "1000.00", to: "990.00", reason: "Counted twice" },
    "The desk changed your balance from $1,000.00 to $990.00",
    "Counted twice",
    `/corrections/${ID}`,
  ],
  ["fee_changed", { from: "0.001", to: "0.0125" }, "The trading fee is now 1.25%", "It was 0.1%.", "/trade"],
  ["work_waiting", { orders: 1, transfers: 0 }, "1 new order waiting", "", "/admin?tab=orders"],
  [
    "work_waiting",
    { orders: 1_000, transfers: 1 },
    "1,000+ new orders and 1 new transfer waiting",
    "",
    "/admin?tab=orders",
  ],
  ["work_waiting", { orders: 0, transfers: 2 }, "2 new transfers waiting", "", "/admin?tab=transactions"],
  [
    "approval_waiting",
    { kind: "order_resolution", requestedBy: "ann", trader: "bruno", about: ID },
    "ann asks for your approval",
    "Resolve an order of bruno",
    `/admin?tab=orders&item=${ID}`,
  ],
  [
    "approval_waiting",
    { kind: "settings_change", requestedBy: "ann", trader: null, about: null },
    "ann asks for your approval",
    "Change the site settings",
    "/admin?tab=settings",
  ],
  [
    "approval_waiting",
    { kind: "user_change", requestedBy: "ann", trader: "bruno", about: ID },
    "ann asks for your approval",
    "Change the account of bruno",
    `/admin/users/${ID}`,
  ],
  [
    "token_created",
    { name: "bot", scope: "read" },
    "API token “bot” created",
    "It can only read your account.",
    SECURITY,
  ],
  [
    "token_created",
    { name: "bot", scope: "trade" },
    "API token “bot” created",
    "It can read your account and trade.",
    SECURITY,
  ],
  [
    "token_created",
    { name: "bot", scope: "desk_read" },
    "API token “bot” created",
    "It can read everything on the desk.",
    SECURITY,
  ],
  [
    "token_created",
    { name: "bot", scope: "desk_decide" },
    "API token “bot” created",
    "It can read everything on the desk, and decide orders and transfers.",
    SECURITY,
  ],
  ["maintenance_changed", { isOn: true, by: "ann" }, "ann started maintenance", "", "/admin?tab=settings"],
  [
    "maintenance_changed",
    { isOn: true, by: "clock" },
    "The announced maintenance has begun",
    "",
    "/admin?tab=settings",
  ],
  [
    "maintenance_changed",
    { at: "2026-03-04T14:05:09Z", by: "ann" },
    "ann announced maintenance",
    "It begins on 2026-03-04 at 14:05 UTC.",
    "/admin?tab=settings",
  ],
  [
    "maintenance_changed",
    { at: null, by: "ann" },
    "ann cancelled the maintenance",
    "",
    "/admin?tab=settings",
  ],
  [
    "maintenance_changed",
    { what: "signUps", reason: "Flooded", by: "ann" },
    "ann paused new accounts",
    "Flooded",
    "/admin?tab=settings",
  ],
  [
    "maintenance_changed",
    { what: "orders", reason: null, by: "ann" },
    "ann resumed new orders",
    "",
    "/admin?tab=settings",
  ],
])("%s with %j", (kind, details, title, text, path) => {
  expect(describeNotification(aNotification(kind, details))).toEqual({ title, text, path });
});

test.each(NOTIFICATION_KINDS)(
  "%s says something and leads somewhere, whatever an older server stored",
  (kind) => {
    const { title, path } = describeNotification(aNotification(kind));
    expect(title).not.toBe("");
    expect(path).toMatch(/^\//);
  },
);

test.each<[Notification["kind"], Notification["details"], text: string]>([
  ["order_decided", { comment: "Partial Loss - 50% returned" }, "translated"],
  ["transaction_processed", { comment: "Approved automatically" }, "translated"],
  ["balance_corrected", { from: "1.00", to: "2.00", reason: "Corrected by the desk" }, "translated"],
  ["balance_corrected", { from: "1.00", to: "2.00", reason: "Close" }, "Close"],
  ["maintenance_changed", { by: "ann", what: "orders", reason: "Cancel" }, "Cancel"],
])("%s: what people wrote stays as it is, unlike the desk's own words: %o", (kind, details, text) => {
  const notification = aNotification(kind, details);
  const said = translateNotification(notification, describeNotification(notification), () => "translated");
  expect(said).toMatchObject({ title: "translated", text });
});
