import type { ReportDay } from "#protocol/report.ts";
import { formatCount } from "../../../format.ts";
import { mark, say } from "../../../language/index.ts";

const NAMES = {
  wins: mark`won`,
  losses: mark`lost`,
  rejected: mark`rejected`,
  cancelled: mark`cancelled`,
  ownDecisions: mark`decided by the account holder`,
} as const;

export type Outcome = keyof typeof NAMES;

/** "8 won, 1 rejected", without outcomes that did not happen. */
export function describeOutcomes(day: Pick<ReportDay, Outcome>, outcomes: readonly Outcome[]): string {
  return outcomes
    .filter((outcome) => day[outcome] > 0)
    .map((outcome) => `${formatCount(day[outcome])} ${say(NAMES[outcome])}`)
    .join(", ");
}
