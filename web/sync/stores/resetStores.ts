import { useConnection } from "./connection.ts";
import { resetEntities } from "./entityResets.ts";
import { useSecondFactor } from "./secondFactor.ts";
import { useSession } from "./session.ts";
import { useSettings } from "./settings.ts";
import { useStepUp } from "../../stepUp.ts";

/** Forgets everything about the signed-in user; prices and site settings are public and stay. */
export function resetStores(): void {
  // Otherwise the next user would be asked to confirm this one's action.
  useStepUp.getState().settle(false);
  resetEntities();
  useSettings.getState().reset();
  useConnection.getState().reset();
  useSecondFactor.getState().reset();
  useSession.getState().reset();
}
