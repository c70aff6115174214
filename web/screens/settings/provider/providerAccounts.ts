import { providerEndpoints } from "#protocol/providerAccounts.ts";
import { callShape } from "../../../api.ts";
import { callLoader, defineAnswer, run } from "../../../sync/index.ts";

/** An administrator's accounts at the identity provider. */
export const providerAccounts = defineAnswer({
  name: "providerAccounts",
  fetch: () => callShape(providerEndpoints.listProviderAccounts),
});

/** Returns the provider's page, to which the browser has to go. */
export async function startLinking(): Promise<string> {
  return (await callShape(providerEndpoints.startProviderAccount)).url;
}

/** `sentBack` is the answer with which the provider sent the browser back. */
export async function linkAccount(sentBack: string): Promise<void> {
  providerAccounts.put(await callShape(providerEndpoints.addProviderAccount, { body: { answer: sentBack } }));
}

/** Also ends the other sessions that it opened. */
export async function unlinkAccount(id: string): Promise<void> {
  providerAccounts.put(await callShape(providerEndpoints.removeProviderAccount, { params: { id } }));
  void run(callLoader("listSessions"));
}
