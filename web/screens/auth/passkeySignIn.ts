import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import { passkeyEndpoints } from "#protocol/passkeys.ts";
import type { SignIn } from "#protocol/sessions.ts";
import { callShape } from "../../api.ts";
import { askForPasskey } from "../../passkeys.ts";
import { enterAs, signIn } from "../../sync/index.ts";

/* Loaded when a passkey is first used. Nothing happens if the user cancels. */

/** Signs in with a passkey alone, which names its user. */
export async function signInByPasskey(): Promise<void> {
  const passkey = await askForPasskey(await callShape(passkeyEndpoints.startPasskeySignIn));
  if (passkey !== null) enterAs(await callShape(passkeyEndpoints.signInByPasskey, { body: { passkey } }));
}

/** Confirms the sign-in after the password. */
export async function confirmByPasskey(sent: SignIn, request: PasskeyRequest): Promise<void> {
  const passkey = await askForPasskey(request);
  if (passkey !== null) await signIn({ ...sent, passkey });
}
