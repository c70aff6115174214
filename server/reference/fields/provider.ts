/** Administrators' accounts at the identity provider, and what opened a session. */
export const PROVIDER = {
  "listProviderAccounts, addProviderAccount, removeProviderAccount.accounts":
    "Your accounts at identity providers, oldest first.",
  providerAccounts: "An administrator's accounts at identity providers.",
  "ProviderAccount.id": "The id of the link, a UUID.",
  "removeProviderAccount.id": "The id of the linked account.",
  "ProviderAccount.name": "As the provider names the account: mostly an email address.",
  issuer: "The provider, by its URL.",
  works: "False if the desk has another provider by now, or none.",
  "ProviderAccount.createdAt": "When it was linked.",
  "ProviderAccount.lastUsedAt": "When it last signed in; null if never.",
  "startProviderAccount, startProviderSignIn.url":
    "The provider's page, for this browser only: a cookie has what the answer must match.",
  "addProviderAccount, signInByProvider.answer":
    "What follows the `?` in the address to which the provider sent the browser back.",
  openedBy:
    "The passkey or the account at the identity provider that opened it, alone or after the password; null if only the password did.",
  "openedBy.kind": "`passkey`, or `provider` for an account at the identity provider.",
  "openedBy.name": "The name of the passkey or account.",
};
