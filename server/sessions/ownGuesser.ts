import type { Actor, Context } from "../context.ts";
import { knowsDevice } from "./deviceRows.ts";
import type { Guesser } from "./guessLimits.ts";

/** For a session without a known device: one from before devices existed, or whose device cookie was deleted. */
const NO_DEVICE = "none";

/** The guesser for a signed-in user who enters their own password or code: no stranger's guesses count against them. */
export async function ownGuesser(
  { database }: Context,
  { user, device, address = "" }: Actor,
): Promise<Guesser> {
  const isKnown = device !== undefined && (await knowsDevice(database.knex, user.id, device));
  return { account: user.id, device: isKnown ? device : NO_DEVICE, address };
}
