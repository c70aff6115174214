import { useConnection } from "./connection.ts";
import { resetEntities } from "./entityResets.ts";
import { useSecondFactor } from "./secondFactor.ts";
import { useSession } from "./session.ts";
import { useSettings } from "./settings.ts";
import { useStepUp } from "../../stepUp.ts";

/** Forgets everything about the user who was signed in; prices and site settings are everybody's and stay. */
export function resetStores(): void {
  // Whoever signs in next would confirm what this user was about to do.
  useStepUp.getState().settle(false);
  resetEntities();
  useSettings.getState().reset();
  useConnection.getState().reset();
  useSecondFactor.getState().reset();
  useSession.getState().reset();
}
