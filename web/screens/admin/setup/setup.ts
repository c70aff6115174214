import type { Setup, SetupItem } from "#protocol/setup.ts";
import { useAnswer } from "../../../sync/index.ts";
import { setupAnswer } from "./setupAnswer.ts";

/** True once it is known that the desk can send mail. */
export function useSendsMail(): boolean {
  const answer = useAnswer(setupAnswer);
  return answer.status === "loaded" && answer.value.sendsMail;
}

/** True for a completed item; a page loaded by TLS shows that TLS works. */
export function isSetUp(item: SetupItem, { done }: Setup): boolean {
  return done.includes(item) || (item === "tls" && window.location.protocol === "https:");
}
