import type { SetupItem } from "#protocol/setup.ts";
import { fieldPath, tabPath } from "../adminTabs.ts";

type Step = {
  title: string;
  /** Why, in a line. */
  text: string;
  /** Where it is done; null if it is done elsewhere. */
  path: string | null;
  /** The button that leaves it as it is; null if it can't be left. */
  leave: string | null;
};

export const SETUP_TEXT: Record<SetupItem, Step> = {
  password: {
    title: "Choose your own password",
    text: "Yours was made by the server, or by somebody else.",
    path: "/settings?tab=security",
    leave: null,
  },
  secondFactor: {
    title: "Set up a second factor",
    text: "A stolen password alone then decides nothing.",
    path: "/settings?tab=security",
    leave: null,
  },
  addresses: {
    title: "Enter the wallet addresses",
    text: "Until then traders read that deposits are not open.",
    path: fieldPath("btcWalletAddress"),
    leave: null,
  },
  brand: {
    title: "Give the desk its name or logo",
    text: "In the bar, in titles, mails and files.",
    path: fieldPath("deskName"),
    leave: "Keep Livedesk",
  },
  fee: {
    title: "Set the trading fee",
    text: "It is 0.1 % until you change it.",
    path: fieldPath("feePercent"),
    leave: "Keep 0.1 %",
  },
  hours: {
    title: "Set targets and desk hours",
    text: "Traders read how long decisions take, and when the desk is closed.",
    path: fieldPath("orderTargetMinutes"),
    leave: "Always open",
  },
  administrator: {
    title: "Invite a second administrator",
    text: "For what two should decide, and for when you are away.",
    path: `${tabPath("users")}&open=invite`,
    leave: "I work alone",
  },
  prices: {
    title: "Reach the price source",
    text: "Orders use the last known prices until it answers. See the system status.",
    path: null,
    leave: null,
  },
  backup: {
    title: "Make a backup",
    text: "ops/backup.sh ticks this off by itself.",
    path: null,
    leave: "Done another way",
  },
  tls: {
    title: "Open the desk by https",
    text: "Passwords must not cross a network in the clear.",
    path: null,
    leave: "Only on this machine",
  },
};
