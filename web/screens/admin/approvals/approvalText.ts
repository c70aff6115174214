import type { Approval } from "#protocol/approvals.ts";
import { type Coin, coinSchema } from "#protocol/coins.ts";
import { type Decimal, decimalSchema } from "#protocol/money.ts";
import { isSetting, SETTING_NAMES, SETTING_TABLE } from "#protocol/settingTable.ts";
import { sayComment } from "../../../components/commentText.ts";
import { formatDateTime, formatFeeRate, formatMultiplier } from "../../../format.ts";
import { formatCoinPrice, formatUsd } from "../../../formatMoney.ts";
import { known, mark, type Message, say, sense, t } from "../../../language/index.ts";
import { sayEvents } from "../webhooks/webhookText.ts";

/** What would be done, in one line. */
export function describeApproval({ kind, trader, balance, details }: Approval): string {
  const whose = trader ?? t`nobody`;
  switch (kind) {
    case "order_resolution": {
      const order = orderOf(whose, details["side"]);
      return details["result"] === "rejected"
        ? t`Reject ${order}`
        : t`Resolve ${order} as a ${known(String(details["result"]))}, ×${formatMultiplier(String(details["returnRate"]))}`;
    }
    case "transaction_processing":
      return t`Approve ${whose}'s ${known(String(details["type"]))}`;
    case "user_change":
      if (balance !== null) return t`Set ${whose}'s balance`;
      if (details["forget"] === true) return t`Anonymise ${whose} for good`;
      return details["isActive"] === true ? t`Restore ${whose}` : t`Suspend ${whose}`;
    case "settings_change":
      return t`Change the site settings`;
    case "invitation":
      return t`Invite an administrator`;
    case "webhook_creation":
      return t`Add the webhook ${String(details["webhook"])}`;
    case "webhook_change":
      return t`Change the webhook ${String(details["webhook"])}`;
    case "password_link":
      return t`Make a link to reset ${whose}'s password`;
  }
}

/** Older requests did not store the side. */
function orderOf(whose: string, side: Value): string {
  if (typeof side !== "string") return t`${whose}'s order`;
  return side === "buy" ? t`${whose}'s buy order` : t`${whose}'s sell order`;
}

const PRICES = new Set(["quote", "market"]);
const MONEY = new Set([
  "total",
  "payout",
  "amount",
  ...SETTING_NAMES.filter((name) => SETTING_TABLE[name].kind === "usd"),
]);
/** Already in the summary. */
const SAID = new Set(["result", "returnRate", "type", "status", "side", "forget", "role", "webhook"]);

/** The order's terms first, then its result; the database keeps no order of keys. */
const FIRST = ["coin", "amount", "total", "quote", "market", "payout"];

function placeOf(name: string): number {
  const place = FIRST.indexOf(name);
  return place === -1 ? FIRST.length : place;
}

export type Detail = {
  label: string;
  value: string;
  isAddress: boolean;
  /** As money, if it is an amount. */
  amount?: Decimal;
  /** If it is a coin's price. */
  price?: { coin: Coin; price: Decimal };
};

/** The other details, for the decision. */
export function listDetails({ details }: Approval): Detail[] {
  return Object.entries(details)
    .filter(([name, value]) => !SAID.has(name) && !(name === "comment" && value === null))
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, value]) => ({
      label: labelOf(name),
      isAddress: /(walletAddress|Id)$/i.test(name),
      ...figureOf(name, value, details["coin"]),
    }));
}

type Value = Approval["details"][string] | undefined;

function figureOf(name: string, value: Value, ofCoin: Value): Pick<Detail, "value" | "amount" | "price"> {
  const figure = decimalSchema.safeParse(value).data;
  const coin = coinSchema.safeParse(ofCoin).data;
  if (figure !== undefined && MONEY.has(name)) return { value: formatUsd(figure), amount: figure };
  if (figure !== undefined && PRICES.has(name) && coin !== undefined)
    return { value: formatCoinPrice(coin, figure), price: { coin, price: figure } };
  return { value: sayValue(name, value ?? null) };
}

const LABELS: Readonly<Record<string, Message>> = {
  isActive: mark`Account`,
  quote: mark`Quote at placement`,
  market: mark`Market when asked`,
  depositId: mark`Transaction ID`,
  conflict: mark`Conflict`,
  transactionId: mark`On-chain ID`,
  host: mark`Sends to`,
  fromHost: mark`Sent to until now`,
  pathChanges: mark`Path or query of the address`,
  events: mark`Sends changes of`,
  formerEvents: mark`Sent changes of until now`,
  newName: mark`New name`,
  isPaused: mark`Paused`,
};

function labelOf(name: string): string {
  if (isSetting(name)) return known(SETTING_TABLE[name].label);
  const label = LABELS[name];
  if (label !== undefined) return say(label);
  const words = name.replace(/[A-Z]/g, " $&").toLowerCase();
  return known(words.charAt(0).toUpperCase() + words.slice(1));
}

function sayValue(name: string, value: string | number | boolean | null): string {
  if (name === "pathChanges") return t`changes`;
  if (name === "events" || name === "formerEvents") return sayEvents(String(value).split(", "));
  if (name === "conflict") return t`Also claimed by another trader`;
  if (name === "isActive") return value === true ? t`restored` : t`suspended`;
  const kind = isSetting(name) ? SETTING_TABLE[name].kind : undefined;
  if (kind === "week") return value === "" ? t`always open` : String(value);
  if (value === null || value === "") return sense("none", "no value");
  if (typeof value === "boolean") return value ? t`on` : t`off`;
  if (kind === "moment" && typeof value === "string") return formatDateTime(value);
  if (kind === "minutes") return value === 0 ? t`no target` : t`${value} min`;
  if (kind === "characters") return t`${value} characters`;
  if (kind === "hours") return value === 0 ? t`not at all` : t`${value} hours`;
  const rate = kind === "rate" ? decimalSchema.safeParse(value).data : undefined;
  return rate === undefined ? sayComment(String(value)) : formatFeeRate(rate);
}
