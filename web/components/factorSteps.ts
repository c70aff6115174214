import type { Factor } from "#protocol/secondFactor.ts";
import { mark } from "../language/index.ts";
import { findPasskeyObstacle } from "../passkeyObstacle.ts";

/** The means of confirmation: a code of the app, a passkey, or a recovery code in place of both. */
export type FactorStep = Factor | "recoveryCode";

/** The user's second factors that this browser can use. */
export function usableFactors(factors: readonly Factor[]): readonly Factor[] {
  return factors.filter((factor) => factor === "code" || findPasskeyObstacle() === null);
}

/** What to ask for first. A code field does not get in the way of a passkey, which has a button. */
export function firstStep(usable: readonly Factor[]): FactorStep {
  return usable.includes("code") ? "code" : (usable[0] ?? "recoveryCode");
}

/** Shown where the user has no other second factor. */
export const NO_PASSKEY_HERE = mark`Your passkeys don't work in this browser or at this address. Use a recovery code instead.`;
