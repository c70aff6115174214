import { act, callLoader, useLoaderOnReturn } from "../../../sync/index.ts";

const secondFactorLoader = callLoader("getSecondFactor");

export function useSecondFactorState() {
  return useLoaderOnReturn(secondFactorLoader);
}

/** Starts an enrolment; the app's codes have no effect before `confirm`. */
export async function startEnrolment() {
  return act("startSecondFactor");
}

/** Returns the recovery codes, this once. */
export async function confirmEnrolment(code: string): Promise<string[]> {
  const { recoveryCodes } = await act("confirmSecondFactor", { body: { code } });
  return recoveryCodes;
}

export async function renewCodes(): Promise<string[]> {
  const { recoveryCodes } = await act("renewRecoveryCodes");
  return recoveryCodes;
}

export async function removeFactor(): Promise<void> {
  await act("removeSecondFactor");
}
