import { approvalPath, sayRequest } from "./approvalText.ts";
import { describeBrowser } from "./describeBrowser.ts";
import { DESK_COMMENTS } from "./deskComments.ts";
import { decimalSchema, formatDown, partsOfCent, toPercent } from "./money.ts";
import type { Notification } from "./notifications.ts";
import { isPausable, PAUSED_NAMES } from "./pauses.ts";
import type { TokenScope } from "./tokens.ts";

/* The texts of notifications: the same in the bell, on the desktop and on a phone. */

export type NotificationText = {
  title: string;
  /** The reason in the desk's words, or details; empty if there is nothing to add. */
  text: string;
  /** The path of its record. */
  path: string;
};

type Value = Notification["details"][string] | undefined;

/** Formats a moment; only the reader's page knows their time zone. */
export type SayTime = (time: string) => string;
export const sayInUtc: SayTime = (time) => `${time.slice(0, 10)} at ${time.slice(11, 16)} UTC`;

/** The text of a notification, and where it links to. */
export function describeNotification(
  { kind, subject, details }: Notification,
  sayTime: SayTime = sayInUtc,
): NotificationText {
  const say = (name: string): string => sayValue(details[name]);
  const usd = (name: string): string => sayUsd(details[name]);
  switch (kind) {
    case "order_decided":
      return {
        title: `${say("coin")} ${say("side")} of ${usd("amount")} ${outcome(details)}`,
        text: say("comment"),
        path: subject === null ? "/" : `/orders/${subject}`,
      };
    case "transaction_processed":
      return {
        title: `${say("type") === "withdrawal" ? "Withdrawal" : "Deposit"} of ${usd("amount")} ${say("status") === "completed" ? "approved" : "rejected"}`,
        text: say("comment"),
        path: `/transactions?days=90&q=${subject ?? ""}`,
      };
    case "new_destination":
      return {
        title: `Withdrawal of ${usd("amount")} to a new address`,
        text: `${say("coin")} to ${say("walletAddress")}. ${sayHold(details["heldUntil"], sayTime)}If this wasn't you, cancel it and change your password.`,
        path: `/transactions?days=90&q=${subject ?? ""}`,
      };
    case "balance_corrected":
      return {
        title: `The desk changed your balance from ${usd("from")} to ${usd("to")}`,
        text: say("reason"),
        path: subject === null ? "/balance" : `/corrections/${subject}`,
      };
    case "account_suspended":
      return { title: "Your account was suspended", text: "", path: "/settings" };
    case "account_restored":
      return { title: "Your account was restored", text: "", path: "/settings" };
    case "fee_changed":
      return {
        title: `The trading fee is now ${sayRate(details["to"])}`,
        text: `It was ${sayRate(details["from"])}.`,
        path: "/trade",
      };
    case "new_browser":
      return {
        title: "Sign-in from a new browser",
        text: `${describeBrowser(say("userAgent"))}, from ${say("address")}. If this wasn't you, change your password.`,
        path: "/settings?tab=security",
      };
    case "token_created":
      return {
        title: `API token “${say("name")}” created`,
        text: SCOPES[say("scope")] ?? "",
        path: "/settings?tab=security",
      };
    case "desk_token_created":
      return {
        title: `${say("by")} created the API token “${say("name")}” for the desk`,
        text: SCOPES[say("scope")] ?? "",
        path: `/admin/users/${say("userId")}`,
      };
    case "password_link":
      return {
        title: `${say("by")} created a link to reset your password`,
        text: "It works once, within an hour. If you didn't ask for it, tell the desk.",
        path: "/settings?tab=security",
      };
    case "passkey_added":
      return {
        title: `Passkey “${say("name")}” added`,
        text: "You can sign in with it instead of your password. If this wasn't you, remove it and change your password.",
        path: "/settings?tab=security",
      };
    case "passkey_refused":
      return {
        title: `Sign-in with the passkey “${say("name")}” was refused`,
        text: "Somebody may have a copy of it. Remove it and add a new one.",
        path: "/settings?tab=security",
      };
    case "password_changed":
      return {
        title: "Your password was changed",
        text: "If this wasn't you, ask the desk for a link to set a new one.",
        path: "/settings?tab=security",
      };
    case "passkey_removed":
      return {
        title: `Passkey “${say("name")}” removed`,
        text: "You can no longer sign in with it. If this wasn't you, change your password.",
        path: "/settings?tab=security",
      };
    case "authenticator_added":
      return {
        title: "Authenticator app added",
        text: "Signing in now requires its code. If this wasn't you, tell the desk.",
        path: "/settings?tab=security",
      };
    case "authenticator_removed":
      return {
        title: "Authenticator app removed",
        text: "Signing in no longer asks for its code. If this wasn't you, change your password.",
        path: "/settings?tab=security",
      };
    case "recovery_codes_renewed":
      return {
        title: "New recovery codes were created",
        text: "The old ones no longer work. If this wasn't you, change your password.",
        path: "/settings?tab=security",
      };
    case "provider_account_added":
      return {
        title: `You can now sign in with your account “${say("name")}” at ${say("provider")}`,
        text: "If this wasn't you, unlink it and change your password.",
        path: "/settings?tab=security",
      };
    case "provider_account_removed":
      return {
        title: `Your account “${say("name")}” was unlinked`,
        text: "You can no longer sign in with it. If this wasn't you, change your password.",
        path: "/settings?tab=security",
      };
    case "work_waiting":
      return {
        title: sayWork(details["orders"], details["transfers"]),
        text: "",
        path: details["orders"] === 0 ? "/admin?tab=transactions" : "/admin?tab=orders",
      };
    case "approval_waiting":
      return {
        title: `${say("requestedBy")} asks for your approval`,
        text: sayRequest(say("kind"), say("trader")),
        path: approvalPath(say("kind"), say("about")),
      };
    case "books_broken":
      return {
        title: "A check found errors in the books",
        text: "See “Books” on the admin panel.",
        path: "/admin",
      };
    case "log_broken":
      return {
        title: "A check found errors in the log",
        text: "See “Books” on the admin panel.",
        path: "/admin",
      };
    case "feed_degraded":
      return {
        title: "No live prices for a minute",
        text: `The source is ${say("source")}. Orders use the last known prices.`,
        path: "/admin",
      };
    case "feed_restored":
      return { title: "Prices are live again", text: `The source is ${say("source")}.`, path: "/admin" };
    case "node_silent":
      return { title: "A node stopped reporting", text: `Node ${say("node").slice(0, 8)}`, path: "/admin" };
    case "node_back":
      return { title: "A node is reporting again", text: `Node ${say("node").slice(0, 8)}`, path: "/admin" };
    case "changes_lost":
      return {
        title: "PostgreSQL lost changes",
        text: "It continued from an earlier state. See “System” on the admin panel.",
        path: "/admin",
      };
    case "webhook_added":
      return {
        title: `${say("by")} added the webhook “${say("name")}”`,
        text: `It sends the desk's changes to ${say("host")}.`,
        path: WEBHOOKS,
      };
    case "webhook_trouble":
      return { ...sayWebhookTrouble(say("name"), details["what"]), path: WEBHOOKS };
    case "maintenance_changed":
      return { ...describeClosing(details, sayTime), path: "/admin?tab=settings" };
  }
}

/** The desk was closed, opened or announced to close, or a part of it paused or resumed. */
function describeClosing(details: Notification["details"], sayTime: SayTime): Omit<NotificationText, "path"> {
  const by = sayValue(details["by"]);
  const { what, at, reason = null } = details;
  if (typeof what === "string" && isPausable(what)) {
    const name = PAUSED_NAMES[what].toLowerCase();
    return { title: `${by} ${reason === null ? "resumed" : "paused"} ${name}`, text: sayValue(reason) };
  }
  if (at === null) return { title: `${by} cancelled the maintenance`, text: "" };
  if (typeof at === "string")
    return { title: `${by} announced maintenance`, text: `It begins on ${sayTime(at)}.` };
  if (by === "clock") return { title: "The announced maintenance has begun", text: "" };
  return { title: `${by} ${details["isOn"] === true ? "started" : "ended"} maintenance`, text: "" };
}

/** The same in another language; what people wrote stays as it is, the desk's own comments are translated. */
export function translateNotification(
  { kind, details }: Notification,
  { title, text, path }: NotificationText,
  known: (text: string) => string,
): NotificationText {
  const isQuoted =
    kind === "order_decided" ||
    kind === "transaction_processed" ||
    kind === "balance_corrected" ||
    (kind === "maintenance_changed" && typeof details["reason"] === "string");
  return { title: known(title), text: isQuoted && !DESK_COMMENTS.has(text) ? text : known(text), path };
}

/** What a new token can do, according to its scope. */
const SCOPES: Readonly<Record<string, string>> = {
  read: "It can only read your account.",
  trade: "It can read your account and trade.",
  desk_read: "It can read everything on the desk.",
  desk_decide: "It can read everything on the desk, and decide orders and transfers.",
} satisfies Record<TokenScope, string>;

const WEBHOOKS = "/admin?tab=settings&open=webhooks";

function sayWebhookTrouble(name: string, what: Value): Omit<NotificationText, "path"> {
  switch (what) {
    case "gone":
      return {
        title: `The webhook “${name}” was turned off`,
        text: "Its receiver asked for no more deliveries.",
      };
    case "unreadable":
      return {
        title: `The webhook “${name}” was turned off`,
        text: "Its secret can no longer be read. Create a new one.",
      };
    case "missed":
      return {
        title: `The webhook “${name}” has missed changes`,
        text: "The event log was pruned before they could be sent.",
      };
    default:
      return { title: `The webhook “${name}” is failing`, text: "Some deliveries were given up." };
  }
}

function sayHold(until: Value, sayTime: SayTime): string {
  return typeof until === "string" ? `It is held until ${sayTime(until)}. ` : "";
}

function outcome(details: Notification["details"]): string {
  if (details["status"] === "rejected") return "rejected";
  const result = details["status"] === "win" ? "won" : "lost";
  return `${result}, ${sayUsd(details["payout"])} paid`;
}

/** "3 new orders and 1 new transfer waiting" */
function sayWork(orders: Value, transfers: Value): string {
  const parts = [
    counted(orders, "new order", "new orders"),
    counted(transfers, "new transfer", "new transfers"),
  ];
  const said = parts.filter((part) => part !== "");
  if (said.length === 0) return "All new work has been decided";
  return `${said.join(" and ")} waiting`;
}

/** The server counts up to a thousand. */
function counted(count: Value, one: string, many: string): string {
  if (typeof count !== "number" || count === 0) return "";
  return `${count.toLocaleString("en-US")}${count >= 1_000 ? "+" : ""} ${count === 1 ? one : many}`;
}

function sayValue(value: Value): string {
  return value === undefined || value === null ? "" : String(value);
}

function sayUsd(value: Value): string {
  const amount = decimalSchema.safeParse(value).data;
  return amount === undefined ? "" : `$${formatDown(amount)}${partsOfCent(amount)}`;
}

function sayRate(value: Value): string {
  const rate = decimalSchema.safeParse(value).data;
  return rate === undefined ? "" : `${toPercent(rate)}%`;
}
