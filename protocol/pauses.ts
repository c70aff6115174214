import { type Pausable, PAUSES } from "./settings.ts";

/* Separate from settings.ts, which the first page loads. */

/** What is refused while it is paused, as the beginning of a sentence. */
export const PAUSED_NAMES: Readonly<Record<Pausable, string>> = {
  orders: "New orders",
  deposits: "New deposits",
  withdrawals: "New withdrawals",
  signUps: "New accounts",
};

export function isPausable(what: string): what is Pausable {
  return Object.hasOwn(PAUSES, what);
}

export const PAUSABLE = Object.keys(PAUSES).filter(isPausable);
