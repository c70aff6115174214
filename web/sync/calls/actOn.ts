import type { z } from "zod/mini";
import type { LooseOptions, ShapeOptions } from "#protocol/calls.ts";
import type { EndpointShape } from "#protocol/endpointShape.ts";
import { callShape } from "../../api.ts";
import { catchUp } from "../loading/catchUp.ts";
import type { EntityStore, Versioned } from "../stores/createEntityStore.ts";

type Answering<A = unknown> = EndpointShape & { response: z.ZodMiniType<A> };
type AnswerOf<S extends Answering> = z.output<S["response"]>;

/**
 * As `act`, for a call that only a few pages make. They pass its entry in the contract and the store that takes the
 * answer, or the entity in it.
 */
export async function actOn<E extends Versioned, S extends Answering<E>>(
  store: EntityStore<E>,
  endpoint: S,
  options: ShapeOptions<S> & LooseOptions,
): Promise<E>;
export async function actOn<E extends Versioned, S extends Answering>(
  store: EntityStore<E>,
  endpoint: S,
  options: ShapeOptions<S> & LooseOptions,
  entityOf: (answer: AnswerOf<S>) => E,
): Promise<AnswerOf<S>>;
export async function actOn<E extends Versioned>(
  store: EntityStore<E>,
  endpoint: Answering<E>,
  options: LooseOptions,
  entityOf = (answer: E) => answer,
): Promise<E> {
  const answer = await callShape(endpoint, options);
  store.getState().upsert([entityOf(answer)]);
  catchUp();
  return answer;
}
