export type FirstStep = "deposit" | "wait" | "trade";
export const FIRST_STEPS: readonly FirstStep[] = ["deposit", "wait", "trade"];

/** The current step of a new trader; null once they have traded. */
export function currentStep(known: {
  hasTraded: boolean;
  hasMoney: boolean;
  hasDeposit: boolean;
}): FirstStep | null {
  if (known.hasTraded) return null;
  if (known.hasMoney) return "trade";
  return known.hasDeposit ? "wait" : "deposit";
}
