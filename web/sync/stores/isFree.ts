import { heldAt } from "../../heldClaim.ts";
import { serverNow } from "../../serverClock.ts";
import { findUser } from "./session.ts";
import { useTaken } from "./team.ts";

/** False if somebody else has claimed it right now. */
export function isFree(id: string): boolean {
  const held = heldAt(useTaken.getState().byId.get(id), serverNow());
  return held === null || held.takenById === findUser()?.id;
}
