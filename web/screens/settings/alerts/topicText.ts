import type {
  AlertChannel,
  AlertTest,
  NotificationTopic,
  TestableChannel,
} from "#protocol/notificationChoices.ts";
import { mark, type Message } from "../../../language/index.ts";

export const TOPIC_LABELS: Readonly<Record<NotificationTopic, Message>> = {
  orders: mark`Orders decided`,
  transfers: mark`Deposits and withdrawals processed`,
  balance: mark`Balance corrected`,
  standing: mark`Account suspended or restored`,
  fee: mark`Trading fee changed`,
  sign_ins: mark`Sign-ins, passwords and new addresses`,
  tokens: mark`API token created`,
  work: mark`New work waiting`,
  approvals: mark`Approvals waiting for you`,
  books: mark`Books or log broken`,
  prices: mark`Prices no longer live`,
  nodes: mark`A node silent`,
  maintenance: mark`Maintenance and pauses`,
  webhooks: mark`Webhooks and API tokens of the desk`,
};

export const CHANNEL_LABELS: Readonly<Record<AlertChannel, Message>> = {
  desktop: mark`Desktop`,
  sound: mark`Sound`,
  push: mark`Push`,
  mail: mark`Mail`,
};

export const TEST_OUTCOMES: Readonly<
  Record<TestableChannel, Readonly<Record<AlertTest["outcome"], Message>>>
> = {
  push: {
    sent: mark`The push service took it. If nothing appears within a minute, look at this device's notification settings.`,
    refused: mark`The push service refused it. Turn push off and on again here.`,
    unreachable: mark`The push service does not answer. What is sent meanwhile is tried again for hours.`,
  },
  mail: {
    sent: mark`The mail server took it. If it doesn't arrive within a few minutes, look in the spam folder.`,
    refused: mark`The mail server refused it. Tell the desk.`,
    unreachable: mark`The mail server does not answer. What is sent meanwhile is tried again for hours.`,
  },
};
