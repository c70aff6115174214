import type { AlertChannel, NotificationTopic } from "#protocol/notificationChoices.ts";

export const TOPIC_LABELS: Readonly<Record<NotificationTopic, string>> = {
  orders: "Orders decided",
  transfers: "Deposits and withdrawals processed",
  balance: "Balance corrected",
  standing: "Account suspended or restored",
  fee: "Trading fee changed",
  sign_ins: "New browsers and password links",
  tokens: "API token created",
  work: "New work waiting",
  approvals: "Approvals waiting for you",
  books: "Books or log broken",
  prices: "Prices no longer live",
  nodes: "A node silent",
  maintenance: "Maintenance and pauses",
};

export const CHANNEL_LABELS: Readonly<Record<AlertChannel, string>> = {
  desktop: "Desktop",
  sound: "Sound",
  push: "Push",
};
