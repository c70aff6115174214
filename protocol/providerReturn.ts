/* Separate from providerAccounts.ts: the router of every page knows this path. */

/** The path, on the desk's own origin, to which the identity provider sends browsers back. */
export const PROVIDER_RETURN_PATH = "/auth/return";

/** The beginning of `state` if an administrator links an account; without it somebody signs in. */
export const LINKING_STATE = "link.";
