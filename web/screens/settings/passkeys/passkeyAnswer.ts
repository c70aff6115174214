import type { BodyInput } from "#protocol/endpoints.ts";
import { type Passkey, passkeyEndpoints } from "#protocol/passkeys.ts";
import { callShape } from "../../../api.ts";
import { defineAnswer, notePasskeys } from "../../../sync/index.ts";

/** The user's own passkeys. */
export const passkeyAnswer = defineAnswer({
  name: "passkeys",
  fetch: () => callShape(passkeyEndpoints.listPasskeys),
});

/** Returns the recovery codes, this once, if it is the user's first second factor; otherwise null. */
export async function addPasskey(body: BodyInput<"addPasskey">): Promise<readonly string[] | null> {
  const { passkeys, recoveryCodes } = await callShape(passkeyEndpoints.addPasskey, { body });
  put(passkeys);
  return recoveryCodes;
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  put((await callShape(passkeyEndpoints.renamePasskey, { params: { id }, body: { name } })).passkeys);
}

/** Also ends the other sessions that it opened and, with the last second factor, tokens for the desk. */
export async function removePasskey(id: string): Promise<void> {
  put((await callShape(passkeyEndpoints.removePasskey, { params: { id } })).passkeys);
}

function put(passkeys: Passkey[]): void {
  passkeyAnswer.put({ passkeys });
  notePasskeys(passkeys.length);
}
