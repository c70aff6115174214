import type {
  AlertChannel,
  AlertTest,
  NotificationTopic,
  TestableChannel,
} from "#protocol/notificationChoices.ts";

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
  webhooks: "Webhooks added or in trouble",
};

export const CHANNEL_LABELS: Readonly<Record<AlertChannel, string>> = {
  desktop: "Desktop",
  sound: "Sound",
  push: "Push",
  mail: "Mail",
};

export const TEST_OUTCOMES: Readonly<
  Record<TestableChannel, Readonly<Record<AlertTest["outcome"], string>>>
> = {
  push: {
    sent: "The push service took it. If nothing appears within a minute, look at this device's notification settings.",
    refused: "The push service refused it. Turn push off and on again here.",
    unreachable: "The push service does not answer. What is sent meanwhile is tried again for hours.",
  },
  mail: {
    sent: "The mail server took it. If it doesn't arrive within a few minutes, look in the spam folder.",
    refused: "The mail server refused it. Tell the desk.",
    unreachable: "The mail server does not answer. What is sent meanwhile is tried again for hours.",
  },
};
