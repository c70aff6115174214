import type { CallArguments } from "#protocol/calls.ts";
import type { Endpoint, Response as Answer } from "#protocol/endpoints.ts";
import { callEndpoint } from "../../api.ts";
import { catchUp } from "../loading/catchUp.ts";
import { storeAnswer, type Stored } from "./storeAnswer.ts";

type Method<N extends Stored> = Endpoint<N>["method"];
type Read = { [N in Stored]: Method<N> extends "GET" ? N : never }[Stored];
type Action = Exclude<Stored, Read | "uploadLogo">;

/**
 * Calls an endpoint that changes something: the answer goes into its store, and what it changed besides is caught up
 * with. Throws `ApiError` for whatever is refused; `attempt` tells the user.
 */
export async function act<N extends Action>(name: N, ...given: CallArguments[N]): Promise<Answer<N>> {
  const answer = await ask(name, given);
  catchUp();
  return answer;
}

/** Asks for something once more, and puts it into its store. */
export async function refresh<N extends Read>(name: N, ...given: CallArguments[N]): Promise<void> {
  await ask(name, given);
}

async function ask<N extends Stored>(name: N, given: CallArguments[N]): Promise<Answer<N>> {
  const at = performance.now();
  const answer = await callEndpoint(name, ...given);
  storeAnswer(name, answer, { given, at });
  return answer;
}
