/* Separate from providerAccounts.ts: the router of every page knows this path. */

/** Where the identity provider sends browsers back to, on the desk's own origin. */
export const PROVIDER_RETURN_PATH = "/auth/return";

/** How the `state` begins that comes back to an administrator who links an account; without it somebody signs in. */
export const LINKING_STATE = "link.";
