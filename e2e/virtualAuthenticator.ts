import type { Page } from "playwright-core";

export type VirtualAuthenticator = {
  /** Whether the user confirms from now on; one who does not cancels. */
  confirm(confirms: boolean): Promise<void>;
  /** How many passkeys it holds. */
  count(): Promise<number>;
};

/** Makes the browser ask Chromium's virtual authenticator, as if built into the device, on this page. */
export async function addAuthenticator(
  page: Page,
  { isSynced = false }: { isSynced?: boolean } = {},
): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
    },
  });
  return {
    async confirm(confirms) {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: confirms });
    },
    async count() {
      return (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
    },
  };
}
