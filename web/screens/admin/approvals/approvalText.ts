import type { Approval } from "#protocol/approvals.ts";
import { type Coin, coinSchema } from "#protocol/coins.ts";
import { type Decimal, decimalSchema } from "#protocol/money.ts";
import { isSetting, SETTING_NAMES, SETTING_TABLE } from "#protocol/settingTable.ts";
import { formatDateTime, formatFeeRate } from "../../../format.ts";
import { formatCoinPrice, formatUsd } from "../../../formatMoney.ts";

/** What would be done, in one line. */
export function describeApproval({ kind, trader, balance, details }: Approval): string {
  const whose = trader ?? "nobody";
  switch (kind) {
    case "order_resolution": {
      const order = `${whose}'s ${prefix(details["side"])}order`;
      return details["result"] === "rejected"
        ? `Reject ${order}`
        : `Resolve ${order} as a ${String(details["result"])}, ×${String(details["returnRate"])}`;
    }
    case "transaction_processing":
      return `Approve ${whose}'s ${String(details["type"])}`;
    case "user_change":
      if (balance !== null) return `Set ${whose}'s balance`;
      if (details["forget"] === true) return `Anonymise ${whose} for good`;
      return details["isActive"] === true ? `Restore ${whose}` : `Suspend ${whose}`;
    case "settings_change":
      return "Change the site settings";
    case "invitation":
      return "Invite an administrator";
    case "password_link":
      return `Make a link to reset ${whose}'s password`;
  }
}

/** The word followed by a blank; nothing for older requests that did not store it. */
function prefix(word: Value): string {
  return typeof word === "string" ? `${word} ` : "";
}

const PRICES = new Set(["quote", "market"]);
const MONEY = new Set([
  "total",
  "payout",
  "amount",
  ...SETTING_NAMES.filter((name) => SETTING_TABLE[name].kind === "usd"),
]);
/** Already in the summary. */
const SAID = new Set(["result", "returnRate", "type", "status", "side", "forget", "role"]);

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

const LABELS: Readonly<Record<string, string>> = {
  isActive: "Account",
  quote: "Quote at placement",
  market: "Market when asked",
  depositId: "Transaction ID",
  conflict: "Conflict",
  transactionId: "On-chain ID",
};

function labelOf(name: string): string {
  const known = isSetting(name) ? SETTING_TABLE[name].label : LABELS[name];
  if (known !== undefined) return known;
  const words = name.replace(/[A-Z]/g, " $&").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sayValue(name: string, value: string | number | boolean | null): string {
  if (name === "conflict") return "Also claimed by another trader";
  if (name === "isActive") return value === true ? "restored" : "suspended";
  const kind = isSetting(name) ? SETTING_TABLE[name].kind : undefined;
  if (kind === "week") return value === "" ? "always open" : String(value);
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (kind === "moment" && typeof value === "string") return formatDateTime(value);
  if (kind === "minutes") return value === 0 ? "no target" : `${value} min`;
  if (kind === "characters") return `${value} characters`;
  if (kind === "hours") return value === 0 ? "not at all" : `${value} hours`;
  const rate = kind === "rate" ? decimalSchema.safeParse(value).data : undefined;
  return rate === undefined ? String(value) : formatFeeRate(rate);
}
