import { type FairnessPeriod, FLAT_BELOW_PERCENT, type Move } from "#protocol/fairness.ts";
import type { Decimal } from "#protocol/money.ts";
import { formatFigure } from "../../format.ts";
import { formatToCent } from "../../formatMoney.ts";

export const PERIODS: readonly { value: FairnessPeriod; label: string }[] = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
];

export const MOVE_NAMES: Record<Move, string> = {
  with: "With the trader",
  flat: "Flat",
  against: "Against the trader",
  unknown: "Unknown",
};

export const MOVE_NOTE = `With the trader: up for a buyer, down for a seller, by ${FLAT_BELOW_PERCENT}% or more between placement and decision; flat: less than that either way. Unknown where a price was not live. Orders that their traders cancelled are left out.`;

export const PAID_BACK_NOTE =
  "Paid back: payouts of won and lost orders for each dollar placed in them, fee included. Rejected and cancelled orders were returned in full.";

/** "40.0%", or nothing if there is nothing to have a share of. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? "" : `${formatFigure((100 * part) / whole, 1)}%`;
}

/** "$0.84", or a dash. */
export function paidBackText(paidBack: Decimal | null): string {
  return paidBack === null ? "–" : formatToCent(paidBack);
}
