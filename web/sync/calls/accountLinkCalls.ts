import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { type AccountLink, accountLinkEndpoints, type NewAccountLink } from "#protocol/accountLinks.ts";
import type { BodyInput } from "#protocol/endpoints.ts";
import { callShape } from "../../api.ts";
import { defineLoader } from "../loading/loader.ts";
import { useAccountLinks } from "../stores/accountLinks.ts";

/* As `act` and `callLoader`, for calls about links, which the first page does not know. */

/** Invitations and password links. */
export const loader = defineLoader({
  name: "links",
  pollMs: ADMIN_POLL_MS,
  isReplayed: true,
  fetch: () => callShape(accountLinkEndpoints.listAccountLinks),
  store: (links) => useAccountLinks.getState().upsert(links),
});

export async function invite(body: BodyInput<"createInvitation">): Promise<NewAccountLink> {
  return storeMade(await callShape(accountLinkEndpoints.createInvitation, { body }));
}

export async function makePasswordLink(
  userId: string,
  body: BodyInput<"createPasswordLink">,
): Promise<NewAccountLink> {
  return storeMade(
    await callShape(accountLinkEndpoints.createPasswordLink, { params: { id: userId }, body }),
  );
}

/** Draws a link that was approved. */
export async function issue(id: string): Promise<NewAccountLink> {
  return storeMade(await callShape(accountLinkEndpoints.issueAccountLink, { params: { id } }));
}

export async function revoke(id: string): Promise<void> {
  store(await callShape(accountLinkEndpoints.revokeAccountLink, { params: { id } }));
}

function storeMade(made: NewAccountLink): NewAccountLink {
  store(made.link);
  return made;
}

function store(link: AccountLink): void {
  useAccountLinks.getState().upsert([link]);
}
