import type { ReportDay } from "#protocol/report.ts";
import { formatCount } from "../../../format.ts";

const NAMES = {
  wins: "won",
  losses: "lost",
  rejected: "rejected",
  cancelled: "cancelled",
  ownDecisions: "decided by the account holder",
} as const;

export type Outcome = keyof typeof NAMES;

/** "8 won, 1 rejected", without outcomes that did not happen. */
export function describeOutcomes(day: Pick<ReportDay, Outcome>, outcomes: readonly Outcome[]): string {
  return outcomes
    .filter((outcome) => day[outcome] > 0)
    .map((outcome) => `${formatCount(day[outcome])} ${NAMES[outcome]}`)
    .join(", ");
}
