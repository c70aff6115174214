import { useEffect } from "react";
import { USER_POLL_MS } from "#protocol/constants.ts";
import { callEndpoint } from "../../../api.ts";
import { act, defineLoader, isLoaded, run, useLoader, useSecondFactor } from "../../../sync/index.ts";

const secondFactorLoader = defineLoader({
  name: "secondFactor",
  pollMs: USER_POLL_MS,
  isReplayed: false,
  fetch: () => callEndpoint("getSecondFactor"),
  store: (factor, askedAt) => useSecondFactor.getState().answer(factor, askedAt),
});

/** Fetched when shown and when the reader returns: no event reports changes in other browsers. */
export function useSecondFactorState() {
  useEffect(() => {
    if (isLoaded(secondFactorLoader.name)) void run(secondFactorLoader);
    const handleReturn = () => void run(secondFactorLoader);
    window.addEventListener("focus", handleReturn);
    return () => window.removeEventListener("focus", handleReturn);
  }, []);
  return useLoader(secondFactorLoader);
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
