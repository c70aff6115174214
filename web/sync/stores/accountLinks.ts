import type { AccountLink } from "#protocol/accountLinks.ts";
import { createEntityStore } from "./createEntityStore.ts";

/** Invitations and password links, for administrators. */
export const useAccountLinks = createEntityStore<AccountLink>();
