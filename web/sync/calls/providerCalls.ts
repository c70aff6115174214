import { providerEndpoints } from "#protocol/providerAccounts.ts";
import { callShape } from "../../api.ts";
import { refetch } from "../loading/activeLoaders.ts";
import { defineAnswer } from "../loading/answer.ts";

/* Calls about an administrator's accounts at the identity provider, which only their settings make. */

export const providerAccountsAnswer = defineAnswer({
  name: "providerAccounts",
  fetch: () => callShape(providerEndpoints.listProviderAccounts),
});

/** Returns the provider's page, where the browser has to go. */
export async function startProviderAccount(): Promise<string> {
  return (await callShape(providerEndpoints.startProviderAccount)).url;
}

/** `answer` is what the provider sent back with the browser. */
export async function addProviderAccount(answer: string): Promise<void> {
  providerAccountsAnswer.put(await callShape(providerEndpoints.addProviderAccount, { body: { answer } }));
}

/** Also ends the other sessions that it opened. */
export async function removeProviderAccount(id: string): Promise<void> {
  providerAccountsAnswer.put(await callShape(providerEndpoints.removeProviderAccount, { params: { id } }));
  refetch(({ name }) => name.startsWith("listSessions"));
}
