import { mark, type Message, say } from "../../../language/index.ts";

/** Including the colon, because a word alone may be somebody's name in another text. */
const DETAIL_NAMES: Readonly<Partial<Record<string, Message>>> = {
  address: mark`address:`,
  amount: mark`amount:`,
  browser: mark`browser:`,
  by: mark`by:`,
  bytes: mark`bytes:`,
  characters: mark`characters:`,
  coin: mark`coin:`,
  comment: mark`comment:`,
  conflict: mark`conflict:`,
  contentType: mark`content type:`,
  crypto: mark`crypto:`,
  deliveries: mark`deliveries:`,
  depositId: mark`deposit id:`,
  ended: mark`ended:`,
  events: mark`events:`,
  factor: mark`factor:`,
  flag: mark`flag:`,
  forget: mark`forget:`,
  host: mark`host:`,
  isActive: mark`is active:`,
  isPaused: mark`is paused:`,
  issuer: mark`issuer:`,
  item: mark`item:`,
  kind: mark`kind:`,
  linkBy: mark`link by:`,
  market: mark`market:`,
  name: mark`name:`,
  note: mark`note:`,
  ownAccount: mark`own account:`,
  payout: mark`payout:`,
  quote: mark`quote:`,
  reason: mark`reason:`,
  result: mark`result:`,
  returnRate: mark`return rate:`,
  role: mark`role:`,
  scope: mark`scope:`,
  sessionsEnded: mark`sessions ended:`,
  setting: mark`setting:`,
  side: mark`side:`,
  status: mark`status:`,
  total: mark`total:`,
  trader: mark`trader:`,
  transactionId: mark`transaction id:`,
  type: mark`type:`,
  username: mark`username:`,
  version: mark`version:`,
  walletAddress: mark`wallet address:`,
  webhook: mark`webhook:`,
  what: mark`what:`,
  why: mark`why:`,
};

/** "return rate:" */
export function nameDetail(name: string): string {
  const known = DETAIL_NAMES[name];
  return known === undefined ? englishName(name) : say(known);
}

export function englishName(name: string): string {
  return `${name.replace(/[A-Z]/g, " $&").toLowerCase()}:`;
}
