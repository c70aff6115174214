import { providerEndpoints } from "#protocol/providerAccounts.ts";
import { callShape } from "../../api.ts";

/** Redirects to the identity provider, which sends the browser back to `/auth/return`. Loaded when first used. */
export async function goToProvider(): Promise<void> {
  window.location.assign((await callShape(providerEndpoints.startProviderSignIn)).url);
}
