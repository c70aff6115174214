import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import type { PasskeyCreation } from "#protocol/passkeys.ts";
import { t } from "./language/index.ts";
import { isMissingCode } from "./missingCode.ts";
import { toastError } from "./toasts/toast.ts";

/* Passkeys in this browser. The library is loaded when one is first used. */

/**
 * Lets the user confirm with one of the passkeys that the desk asks for. Null if they cancel, or after a toast has
 * explained a failure.
 */
export async function askForPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer | null> {
  return explain(t`Passkey not used`, async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return startAuthentication({ optionsJSON });
  });
}

/** Lets the user make a passkey; null as above. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskeyAnswer | null> {
  return explain(t`Passkey not added`, async () => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return startRegistration({ optionsJSON });
  });
}

async function explain<T>(title: string, prompt: () => Promise<T>): Promise<T | null> {
  try {
    return await prompt();
  } catch (error) {
    const text = describeFault(error);
    if (text !== null) toastError(title, text);
    return null;
  }
}

/** What went wrong in the browser, by the names that WebAuthn gives its errors; null if the user cancelled. */
export function describeFault(error: unknown): string | null {
  if (isMissingCode(error)) return t`A part of the page could not be loaded. Reload it and try again.`;
  switch (error instanceof Error ? error.name : "") {
    // The same error if there is no passkey, and after the time limit: the browser has told the user, and tells pages
    // no more.
    case "NotAllowedError":
    case "AbortError":
      return null;
    case "InvalidStateError":
      return t`This device already has a passkey for your account.`;
    case "ConstraintError":
    case "NotSupportedError":
      return t`This device can't make a passkey. It needs a screen lock or a PIN.`;
    case "SecurityError":
      return t`Passkeys of this desk don't work at this address.`;
    default:
      return t`The browser could not use the passkey. Try again, or use another way.`;
  }
}
