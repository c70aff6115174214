import { type AccountLink, accountLinkEndpoints, type NewAccountLink } from "#protocol/accountLinks.ts";
import type { BodyInput } from "#protocol/endpoints.ts";
import { callShape } from "../../api.ts";
import { useAccountLinks } from "../stores/accountLinks.ts";

/* As `act`, for calls about links, which the first page does not know. */

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
export async function issueLink(id: string): Promise<NewAccountLink> {
  return storeMade(await callShape(accountLinkEndpoints.issueAccountLink, { params: { id } }));
}

export async function revokeLink(id: string): Promise<void> {
  store(await callShape(accountLinkEndpoints.revokeAccountLink, { params: { id } }));
}

function storeMade(made: NewAccountLink): NewAccountLink {
  store(made.link);
  return made;
}

function store(link: AccountLink): void {
  useAccountLinks.getState().upsert([link]);
}
