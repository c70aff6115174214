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

/** Asked for when it is shown and when the reader comes back: no event tells of what happens in other browsers. */
export function useSecondFactorState() {
  useEffect(() => {
    if (isLoaded(secondFactorLoader.name)) void run(secondFactorLoader);
    const handleReturn = () => void run(secondFactorLoader);
    window.addEventListener("focus", handleReturn);
    return () => window.removeEventListener("focus", handleReturn);
  }, []);
  return useLoader(secondFactorLoader);
}

/** The codes of the app, which are worth nothing before `confirm`. */
export async function startEnrolment() {
  return act("startSecondFactor");
}

/** Answers with the recovery codes, this one time. */
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
