import type { SetupItem } from "#protocol/setup.ts";
import { mark, type Message } from "../../../language/index.ts";
import { fieldPath, tabPath } from "../adminTabs.ts";

type Step = {
  title: Message;
  /** Why, in a line. */
  text: Message;
  /** Where it is done; null if it is done elsewhere. */
  path: string | null;
  /** The label of the button that keeps the default; null if the item can't be completed so. */
  leave: Message | null;
};

export const SETUP_TEXT: Record<SetupItem, Step> = {
  password: {
    title: mark`Choose your own password`,
    text: mark`Yours was made by the server, or by somebody else.`,
    path: "/settings?tab=security",
    leave: null,
  },
  secondFactor: {
    title: mark`Set up a second factor`,
    text: mark`Then a stolen password alone can't decide anything.`,
    path: "/settings?tab=security",
    leave: null,
  },
  addresses: {
    title: mark`Enter the wallet addresses`,
    text: mark`Until then traders read that deposits are not open.`,
    path: fieldPath("btcWalletAddress"),
    leave: null,
  },
  brand: {
    title: mark`Give the desk its name or logo`,
    text: mark`In the bar, in titles, mails and files.`,
    path: fieldPath("deskName"),
    leave: mark`Keep Livedesk`,
  },
  fee: {
    title: mark`Set the trading fee`,
    text: mark`It is 0.1 % until you change it.`,
    path: fieldPath("feePercent"),
    leave: mark`Keep 0.1 %`,
  },
  hours: {
    title: mark`Set targets and desk hours`,
    text: mark`Traders read how long decisions take, and when the desk is closed.`,
    path: fieldPath("orderTargetMinutes"),
    leave: mark`Always open`,
  },
  administrator: {
    title: mark`Invite a second administrator`,
    text: mark`For decisions that need two, and for when you are away.`,
    path: `${tabPath("users")}&open=invite`,
    leave: mark`I work alone`,
  },
  prices: {
    title: mark`Reach the price source`,
    text: mark`Orders use the last known prices until it answers. See the system status.`,
    path: null,
    leave: null,
  },
  backup: {
    title: mark`Make a backup`,
    text: mark`ops/backup.sh ticks this off by itself.`,
    path: null,
    leave: mark`Done another way`,
  },
  tls: {
    title: mark`Open the desk by https`,
    text: mark`Passwords must not cross a network in the clear.`,
    path: null,
    leave: mark`Only on this machine`,
  },
};
