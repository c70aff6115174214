import type { CallArguments } from "#protocol/calls.ts";
import type { Response as Answer } from "#protocol/endpoints.ts";
import { callEndpoint } from "../../api.ts";
import { catchUp } from "../loading/catchUp.ts";
import { type Read, storeAnswer, type Stored } from "../loading/storeAnswer.ts";

type Action = Exclude<Stored, Read | "uploadLogo">;

/**
 * Calls an endpoint that changes something, puts the answer into its store, and catches up with its other effects.
 * Throws `ApiError` on a refusal; `attempt` shows it to the user.
 */
export async function act<N extends Action>(name: N, ...given: CallArguments[N]): Promise<Answer<N>> {
  const answer = await ask(name, given);
  catchUp();
  return answer;
}

/** Fetches something again and puts it into its store. */
export async function refresh<N extends Read>(name: N, ...given: CallArguments[N]): Promise<void> {
  await ask(name, given);
}

async function ask<N extends Stored>(name: N, given: CallArguments[N]): Promise<Answer<N>> {
  const at = performance.now();
  const answer = await callEndpoint(name, ...given);
  storeAnswer(name, answer, { given, at });
  return answer;
}
