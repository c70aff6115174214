import { v4 as uuidv4 } from "uuid";
import { z } from "zod/mini";
import { type CallArguments, REPEATED } from "#protocol/calls.ts";
import type { Body, Response as Answer } from "#protocol/endpoints.ts";
import { callWithHeaders } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { dropDraft, readDraft, writeDraft } from "../drafts/drafts.ts";
import { catchUp } from "../loading/catchUp.ts";
import { storeAnswer } from "../loading/storeAnswer.ts";

/** A form whose submissions are safe to repeat; at most one of them can be unanswered. */
export type SubmittingForm<B> = {
  name: string;
  schema: z.ZodMiniType<B>;
  /**
   * What the person intends. The same intent sent again is the same submission, with its original body. It is derived
   * from the body each time instead of being stored, so that another version of the page may spell it differently.
   */
  intentOf: (body: B) => string;
};

type Send<B, T> = (body: B, idempotencyKey: string) => Promise<{ answer: T; headers: Headers }>;

/** The answer; repeated if an earlier attempt, from this page or another, had already reached the desk. */
type Submitted<T> = { answer: T; isRepeated: boolean };

type Once = "placeOrder" | "submitTransaction";

const optionsOf: { [N in Once]: (body: Body<N>, idempotencyKey: string) => CallArguments[N] } = {
  placeOrder: (body, idempotencyKey) => [{ body, idempotencyKey }],
  submitTransaction: (body, idempotencyKey) => [{ body, idempotencyKey }],
};

/** As `act`, for what must not happen twice. */
export async function actOnce<N extends Once>(
  name: N,
  form: SubmittingForm<Body<N>>,
  body: Body<N>,
): Promise<Submitted<Answer<N>>> {
  const submitted = await submitOnce(form, body, async (attempt, idempotencyKey) => {
    const given = optionsOf[name](attempt, idempotencyKey);
    const at = performance.now();
    const sent = await callWithHeaders(name, ...given);
    storeAnswer(name, sent.answer, { given, at });
    return sent;
  });
  catchUp();
  return submitted;
}

/**
 * Makes sending safe to repeat: while it is unknown whether the server acted, the same intent is sent again with the
 * same key and body, even after a reload. Any final answer, good or bad, ends that.
 */
export async function submitOnce<B, T>(
  form: SubmittingForm<B>,
  body: B,
  send: Send<B, T>,
): Promise<Submitted<T>> {
  const name = attemptName(form);
  const unanswered = findUnanswered(form, form.intentOf(body));
  const attempt = unanswered ?? { key: uuidv4(), body };
  writeDraft(name, attempt);
  try {
    const { answer, headers } = await send(attempt.body, attempt.key);
    dropDraft(name);
    return { answer, isRepeated: headers.has(REPEATED) };
  } catch (error) {
    if (!(error instanceof ApiError && error.isUncertain)) dropDraft(name);
    throw error;
  }
}

/** True while a submission with this intent may or may not have reached the server. */
export function isUnanswered<B>(form: SubmittingForm<B>, intent: string): boolean {
  return findUnanswered(form, intent) !== null;
}

function findUnanswered<B>(form: SubmittingForm<B>, intent: string) {
  const attempt = readDraft(attemptName(form), z.object({ key: z.string(), body: form.schema }));
  return attempt !== undefined && form.intentOf(attempt.body) === intent ? attempt : null;
}

function attemptName<B>({ name }: SubmittingForm<B>): string {
  return `${name}.attempt`;
}
