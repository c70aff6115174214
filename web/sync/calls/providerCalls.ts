import { providerEndpoints } from "#protocol/providerAccounts.ts";
import { callShape } from "../../api.ts";
import { refetch } from "../loading/activeLoaders.ts";
import { defineAnswer } from "../loading/answer.ts";

/* Calls about an administrator's accounts at the identity provider, which only their settings make. */

export const answer = defineAnswer({
  name: "providerAccounts",
  fetch: () => callShape(providerEndpoints.listProviderAccounts),
});

/** Returns the provider's page, where the browser has to go. */
export async function start(): Promise<string> {
  return (await callShape(providerEndpoints.startProviderAccount)).url;
}

/** `sentBack` is what came with the browser from the provider. */
export async function add(sentBack: string): Promise<void> {
  answer.put(await callShape(providerEndpoints.addProviderAccount, { body: { answer: sentBack } }));
}

/** Also ends the other sessions that it opened. */
export async function remove(id: string): Promise<void> {
  answer.put(await callShape(providerEndpoints.removeProviderAccount, { params: { id } }));
  refetch(({ name }) => name.startsWith("listSessions"));
}
