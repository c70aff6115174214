import type { Approval } from "#protocol/approvals.ts";
import { decimalSchema } from "#protocol/money.ts";
import { formatUsd } from "../../../format.ts";
import { SETTING_LABELS } from "../settings/labels.ts";

/** What would be done, in a line. */
export function describeApproval({ kind, trader, balance, details }: Approval): string {
  const whose = trader ?? "nobody";
  switch (kind) {
    case "order_resolution":
      return details["result"] === "rejected"
        ? `Reject an order of ${whose}`
        : `Resolve an order of ${whose} as a ${String(details["result"])}, ×${String(details["returnRate"])}`;
    case "transaction_processing":
      return `Approve a ${String(details["type"])} of ${whose}`;
    case "user_change":
      if (balance !== null) return `Set the balance of ${whose}`;
      return details["isActive"] === true ? `Restore ${whose}` : `Suspend ${whose}`;
    case "settings_change":
      return "Change the site settings";
  }
}

const MONEY = new Set([
  "total",
  "payout",
  "amount",
  "secondApprovalAbove",
  "autoApproveLimit",
  "autoApproveDailyLimit",
  "autoApproveDeskDailyLimit",
]);
/** Said by the line already. */
const SAID = new Set(["result", "returnRate", "type", "status"]);

/** The rest of it: what is to be known before deciding. */
export function listDetails({ details }: Approval): { label: string; value: string; isAddress: boolean }[] {
  return Object.entries(details)
    .filter(([name, value]) => !SAID.has(name) && !(name === "comment" && value === null))
    .map(([name, value]) => ({
      label: labelOf(name),
      value: sayValue(name, value),
      isAddress: name.endsWith("WalletAddress"),
    }));
}

const LABELS: Readonly<Record<string, string>> = {
  ...SETTING_LABELS,
  tradingFee: SETTING_LABELS.feePercent,
  isActive: "Account",
  adminSecondFactorRequired: "Second factor required",
  secondApprovalAbove: "Second administrator above",
  secondApprovalForChanges: "Second administrator for changes",
};

function labelOf(name: string): string {
  const known = LABELS[name];
  if (known !== undefined) return known;
  const words = name.replace(/[A-Z]/g, " $&").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sayValue(name: string, value: string | number | boolean | null): string {
  if (name === "isActive") return value === true ? "restored" : "suspended";
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  const amount = MONEY.has(name) ? decimalSchema.safeParse(value).data : undefined;
  return amount === undefined ? String(value) : formatUsd(amount);
}
