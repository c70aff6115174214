import type { Setup, SetupItem } from "#protocol/setup.ts";
import { useAnswer } from "../../../sync/index.ts";
import { setupAnswer } from "./setupAnswer.ts";

/** True once it is known that the desk can send mail. */
export function useSendsMail(): boolean {
  const answer = useAnswer(setupAnswer);
  return answer.status === "loaded" && answer.value.sendsMail;
}

/** Done; a page that was loaded safely shows that others can be. */
export function isSetUp(item: SetupItem, { done }: Setup): boolean {
  return done.includes(item) || (item === "tls" && window.location.protocol === "https:");
}
