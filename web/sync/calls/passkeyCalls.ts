import type { BodyInput } from "#protocol/endpoints.ts";
import { type Passkey, type PasskeyCreation, passkeyEndpoints } from "#protocol/passkeys.ts";
import { RECOVERY_CODES } from "#protocol/secondFactor.ts";
import { callShape } from "../../api.ts";
import { refetch } from "../loading/activeLoaders.ts";
import { defineAnswer } from "../loading/answer.ts";
import { useSecondFactor } from "../stores/secondFactor.ts";

/* Calls about the user's own passkeys, which only their settings make. */

export const answer = defineAnswer({
  name: "passkeys",
  fetch: () => callShape(passkeyEndpoints.listPasskeys),
});

/** Returns what the browser needs to make one. */
export async function start(): Promise<PasskeyCreation> {
  return callShape(passkeyEndpoints.startPasskey);
}

/** Returns the recovery codes, this once, if it is the user's first second factor; otherwise null. */
export async function add(body: BodyInput<"addPasskey">): Promise<readonly string[] | null> {
  const { passkeys, recoveryCodes } = await callShape(passkeyEndpoints.addPasskey, { body });
  put(passkeys);
  // The server accepts them from now on, so calls that were refused are made again.
  if (useSecondFactor.getState().clearRequired()) refetch(() => true);
  return recoveryCodes;
}

export async function rename(id: string, name: string): Promise<void> {
  put((await callShape(passkeyEndpoints.renamePasskey, { params: { id }, body: { name } })).passkeys);
}

/** Also ends the other sessions that it opened and, with the last second factor, tokens for the desk. */
export async function remove(id: string): Promise<void> {
  put((await callShape(passkeyEndpoints.removePasskey, { params: { id } })).passkeys);
  refetch(({ name }) => /^list(Sessions|Tokens)/.test(name));
}

/** The list counts as a second factor from the first one on, so the state of that changes with it. */
function put(passkeys: Passkey[]): void {
  answer.put({ passkeys });
  const { factor, put: putFactor } = useSecondFactor.getState();
  if (factor === null) return;
  const { enabledAt, recoveryCodesLeft } = factor;
  const isFirst = enabledAt === null && factor.passkeys === 0 && passkeys.length > 0;
  const isLast = enabledAt === null && passkeys.length === 0;
  putFactor({
    enabledAt,
    recoveryCodesLeft: isFirst ? RECOVERY_CODES : isLast ? 0 : recoveryCodesLeft,
    passkeys: passkeys.length,
  });
}
