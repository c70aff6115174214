import { accountLinkEndpoints } from "#protocol/accountLinks.ts";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { callShape } from "../../api.ts";
import { useAccountLinks } from "../stores/accountLinks.ts";
import { defineLoader } from "./loader.ts";

/** Invitations and password links. */
export const accountLinksLoader = defineLoader({
  name: "links",
  pollMs: ADMIN_POLL_MS,
  isReplayed: true,
  fetch: () => callShape(accountLinkEndpoints.listAccountLinks),
  store: (links) => useAccountLinks.getState().upsert(links),
});
