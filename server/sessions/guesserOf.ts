import type { Actor, Context } from "../context.ts";
import { knowsDevice } from "./deviceRows.ts";
import type { Guesser } from "./guesses.ts";

/** A session without a device that its account knows: from before there were any, or after its cookie was deleted. */
const NO_DEVICE = "none";

/** Somebody signed in, who guesses at their own account: nothing that strangers do counts against them. */
export async function guesserOf(
  { database }: Context,
  { user, device, address = "" }: Actor,
): Promise<Guesser> {
  const isKnown = device !== undefined && (await knowsDevice(database.knex, user.id, device));
  return { account: user.id, device: isKnown ? device : NO_DEVICE, address };
}
