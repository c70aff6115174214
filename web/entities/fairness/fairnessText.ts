import { type FairnessPeriod, FLAT_BELOW_PERCENT, type Move } from "#protocol/fairness.ts";
import type { Decimal } from "#protocol/money.ts";
import { formatFigure } from "../../format.ts";
import { formatToCent } from "../../formatMoney.ts";
import { inDigits, inPercent, mark, type Message, t } from "../../language/index.ts";

export const PERIODS: readonly { value: FairnessPeriod; label: Message }[] = [
  { value: "7", label: mark`Last 7 days` },
  { value: "30", label: mark`Last 30 days` },
  { value: "90", label: mark`Last 90 days` },
];

export const MOVE_NAMES: Record<Move, Message> = {
  with: mark`With the trader`,
  flat: mark`Flat`,
  against: mark`Against the trader`,
  unknown: mark`Unknown`,
};

export const moveNote = (): string =>
  t`With the trader: up for a buyer, down for a seller, by ${inPercent(inDigits(`${FLAT_BELOW_PERCENT}`))} or more between placement and decision; flat: less than that either way. Unknown where a price was not live. Orders that their traders cancelled are left out.`;

export const PAID_BACK_NOTE = mark`Paid back: payouts of won and lost orders for each dollar placed in them, fee included. Rejected and cancelled orders were returned in full.`;

/** "40.0%", or nothing if the total is zero. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? "" : inPercent(formatFigure((100 * part) / whole, 1));
}

/** "$0.84", or a dash. */
export function paidBackText(paidBack: Decimal | null): string {
  return paidBack === null ? "–" : formatToCent(paidBack);
}
