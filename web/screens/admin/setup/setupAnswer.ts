import { type Setup, setupEndpoints, type SetupItem } from "#protocol/setup.ts";
import { callShape } from "../../../api.ts";
import { defineAnswer } from "../../../sync/index.ts";

const AGAIN_MS = 10_000;

/** Kept loaded by the button on every tab of the panel (`SetupButton`). */
export const SETUP = defineAnswer({
  name: "setup",
  pollMs: AGAIN_MS,
  fetch: () => callShape(setupEndpoints.getSetup),
});

/** True once it is known that the desk can send mail. */
export function useSendsMail(): boolean {
  return SETUP.useFetched(({ value }) => value?.sendsMail === true);
}

/** Done; a page that was loaded safely shows that others can be. */
export function isSetUp(item: SetupItem, { done }: Setup): boolean {
  return done.includes(item) || (item === "tls" && window.location.protocol === "https:");
}
