import { useEffect } from "react";
import { RECOVERY_CODES } from "#protocol/secondFactor.ts";
import { USER_POLL_MS } from "#protocol/constants.ts";
import { callEndpoint } from "../../../api.ts";
import { defineLoader, isLoaded, refetch, run, useLoader, useSecondFactor } from "../../../sync/index.ts";

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
  return callEndpoint("startSecondFactor");
}

/** Answers with the recovery codes, this one time. */
export async function confirmEnrolment(code: string): Promise<string[]> {
  const { recoveryCodes } = await callEndpoint("confirmSecondFactor", { body: { code } });
  useSecondFactor
    .getState()
    .put({ enabledAt: new Date().toISOString(), recoveryCodesLeft: recoveryCodes.length });
  // The server lets them in from now on; what was refused before is asked for again.
  if (useSecondFactor.getState().meetDemand()) refetch(() => true);
  return recoveryCodes;
}

export async function renewCodes(): Promise<string[]> {
  const { recoveryCodes } = await callEndpoint("renewRecoveryCodes");
  const { factor, put } = useSecondFactor.getState();
  if (factor !== null) put({ ...factor, recoveryCodesLeft: RECOVERY_CODES });
  return recoveryCodes;
}

export async function removeFactor(): Promise<void> {
  await callEndpoint("removeSecondFactor");
  useSecondFactor.getState().put({ enabledAt: null, recoveryCodesLeft: 0 });
}
