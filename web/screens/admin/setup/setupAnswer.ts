import { type Setup, setupEndpoints, type SetupItem } from "#protocol/setup.ts";
import { callShape } from "../../../api.ts";
import { defineAnswer, useAnswer } from "../../../sync/index.ts";

const AGAIN_MS = 10_000;

export const SETUP = defineAnswer({
  name: "setup",
  pollMs: AGAIN_MS,
  fetch: () => callShape(setupEndpoints.getSetup),
});

/** True once it is known that the desk can send mail. */
export function useSendsMail(): boolean {
  const answer = useAnswer(SETUP);
  return answer.status === "loaded" && answer.value.sendsMail;
}

/** Done; a page that was loaded safely shows that others can be. */
export function isSetUp(item: SetupItem, { done }: Setup): boolean {
  return done.includes(item) || (item === "tls" && window.location.protocol === "https:");
}
