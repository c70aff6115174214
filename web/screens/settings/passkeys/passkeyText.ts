import { describeBrowser } from "#protocol/describeBrowser.ts";
import type { Passkey } from "#protocol/passkeys.ts";
import type { SecondFactor } from "#protocol/secondFactor.ts";
import { mark, type Message, t } from "../../../language/index.ts";
import type { PasskeyObstacle } from "../../../passkeyObstacle.ts";

/** Why no passkey can be added here, and what to do. */
export const OBSTACLE_TEXTS: Readonly<Record<PasskeyObstacle, Message>> = {
  insecure: mark`Browsers use passkeys only on pages that came over https. This one came over plain http.`,
  unnamed: mark`A passkey belongs to a name like desk.example.com, and this page was opened by an IP address. Open the desk by its name to add one.`,
  unsupported: mark`This browser can't use passkeys. Current versions of Chrome, Edge, Firefox and Safari can.`,
};

/** "Chrome on Linux", or "Chrome on Linux 2" if that is taken. */
export function suggestName(userAgent: string, taken: readonly string[]): string {
  const browser = describeBrowser(userAgent);
  const names = [browser, ...taken.map((_, index) => `${browser} ${index + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? browser;
}

/** What sign-in asks for once this passkey is gone. */
export function describeRemoval(passkeys: readonly Passkey[], factor: SecondFactor | null): string {
  if (passkeys.length > 1) return t`Your other passkeys still sign you in.`;
  return factor === null || factor.enabledAt !== null
    ? t`Your password and the code of your app still sign you in.`
    : t`Your password alone will be enough to sign in, and your recovery codes stop working.`;
}
