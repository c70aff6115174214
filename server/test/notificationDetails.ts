import type { AuditDetails } from "#protocol/audit.ts";
import type { NotificationKind } from "#protocol/notifications.ts";

/** What a notification is about. */
export const ABOUT = "0198c0de-0000-7000-8000-000000000001";

/** Details of every kind. */
export const NOTIFICATION_DETAILS: Readonly<Record<NotificationKind, AuditDetails>> = {
  order_decided: {
    side: "buy",
    coin: "BTC",
    amount: "100.00",
    status: "win",
    payout: "180.00",
    comment: "Well done",
  },
  transaction_processed: {
    type: "withdrawal",
    amount: "25.00",
    coin: "BTC",
    status: "completed",
    comment: null,
  },
  balance_corrected: { from: "1000.00", to: "990.00", reason: "Counted twice" },
  account_suspended: {},
  account_restored: {},
  fee_changed: { from: "0.001", to: "0.0125" },
  new_browser: {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0",
    address: "203.0.113.7",
  },
  token_created: { name: "bot", scope: "desk_decide" },
  password_link: { by: "ann" },
  passkey_added: { name: "Laptop" },
  passkey_refused: { name: "Laptop" },
  password_changed: {},
  passkey_removed: { name: "Laptop" },
  authenticator_added: {},
  authenticator_removed: {},
  recovery_codes_renewed: {},
  provider_account_added: { name: "ann@example.com", provider: "Example" },
  provider_account_removed: { name: "ann@example.com", provider: "Example" },
  work_waiting: { orders: 1_000, transfers: 1 },
  approval_waiting: { kind: "order_resolution", requestedBy: "ann", trader: "bruno", about: ABOUT },
  books_broken: { differences: 1 },
  log_broken: {},
  feed_degraded: { source: "CoinGecko" },
  feed_restored: { source: "CoinGecko" },
  node_silent: { node: ABOUT },
  node_back: { node: ABOUT },
  maintenance_changed: { at: "2026-03-04T14:05:09Z", by: "ann" },
  changes_lost: {},
  webhook_added: { by: "ann", name: "Books", host: "books.example.com" },
  desk_token_created: { by: "ann", userId: ABOUT, name: "bot", scope: "desk_read" },
  new_destination: {
    amount: "12.50",
    coin: "BTC",
    walletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    heldUntil: "2026-03-05T14:05:09.000Z",
  },
  webhook_trouble: { name: "Books", what: "failing" },
};
