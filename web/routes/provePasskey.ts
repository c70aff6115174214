import { passkeyEndpoints } from "#protocol/passkeys.ts";
import { callEndpoint, callShape } from "../api.ts";
import { askForPasskey } from "../passkeys.ts";

/** Proves the user's identity by a passkey; false if they cancel. Loaded when first used. */
export async function provePasskey(): Promise<boolean> {
  const passkey = await askForPasskey(await callShape(passkeyEndpoints.startPasskeyProof));
  if (passkey === null) return false;
  await callEndpoint("stepUp", { body: { passkey } });
  return true;
}
