import { useConnection } from "./connection.ts";
import { resetEntities } from "./entityResets.ts";
import { useSecondFactor } from "./secondFactor.ts";
import { useSession } from "./session.ts";
import { useSettings } from "./settings.ts";
import { useStepUp } from "../../stepUp.ts";

/** Forgets everything about the signed-in user; prices and site settings are public and stay. */
export function resetStores(): void {
  // The next user would otherwise confirm what this one was about to do.
  useStepUp.getState().settle(false);
  resetEntities();
  useSettings.getState().reset();
  useConnection.getState().reset();
  useSecondFactor.getState().reset();
  useSession.getState().reset();
}
