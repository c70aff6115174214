import { v4 as uuidv4 } from "uuid";
import { z } from "zod/mini";
import { REPEATED } from "#protocol/calls.ts";
import { ApiError } from "../../apiError.ts";
import { dropDraft, readDraft, writeDraft } from "./drafts.ts";

/** A form whose submissions are safe to repeat; at most one of them can be unanswered. */
export type SubmittingForm<Body> = {
  name: string;
  schema: z.ZodMiniType<Body>;
  /**
   * What the person intends. The same intent sent again is the same submission, with its original body. It is derived
   * from the body each time instead of being stored, so that another version of the page may spell it differently.
   */
  intentOf: (body: Body) => string;
};

type Send<Body, Answer> = (
  body: Body,
  idempotencyKey: string,
) => Promise<{ answer: Answer; headers: Headers }>;

/** The answer; repeated if an earlier attempt, from this page or another, had already reached the desk. */
type Submitted<Answer> = { answer: Answer; isRepeated: boolean };

/**
 * Makes sending safe to repeat: while it is unknown whether the server acted, the same intent is sent again with the
 * same key and body, even after a reload. Any final answer, good or bad, ends that.
 */
export async function submitOnce<Body, Answer>(
  form: SubmittingForm<Body>,
  body: Body,
  send: Send<Body, Answer>,
): Promise<Submitted<Answer>> {
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
export function isUnanswered<Body>(form: SubmittingForm<Body>, intent: string): boolean {
  return findUnanswered(form, intent) !== null;
}

function findUnanswered<Body>(form: SubmittingForm<Body>, intent: string) {
  const attempt = readDraft(attemptName(form), z.object({ key: z.string(), body: form.schema }));
  return attempt !== undefined && form.intentOf(attempt.body) === intent ? attempt : null;
}

function attemptName<Body>({ name }: SubmittingForm<Body>): string {
  return `${name}.attempt`;
}
