import { v4 as uuidv4 } from "uuid";
import { z } from "zod";
import { REPEATED } from "#protocol/endpoints.ts";
import { ApiError } from "../../apiError.ts";
import { dropDraft, readDraft, writeDraft } from "./drafts.ts";

type Submission<Body, Answer> = {
  /** The form it comes from; each has at most one submission without an answer. */
  form: string;
  /** What the person means. The same meaning sent again is the same submission, with the body it had then. */
  intent: string;
  body: Body;
  schema: z.ZodType<Body>;
  send: (body: Body, idempotencyKey: string) => Promise<{ answer: Answer; headers: Headers }>;
};

/** What came of it; repeated where an earlier attempt had reached the desk already, from this page or another one. */
type Submitted<Answer> = { answer: Answer; isRepeated: boolean };

/**
 * Sends so that repeating is safe: while nobody knows whether the server acted, the same intent goes out again with
 * the same key and body, even after a reload. Any final answer, good or bad, ends that.
 */
export async function submitOnce<Body, Answer>(
  submission: Submission<Body, Answer>,
): Promise<Submitted<Answer>> {
  const { form, intent, schema, send } = submission;
  const name = attemptName(form);
  const unanswered = readDraft(name, attemptSchema(schema));
  const attempt =
    unanswered?.intent === intent ? unanswered : { intent, key: uuidv4(), body: submission.body };
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

/** True while a submission of this form with this meaning may or may not have reached the server. */
export function isUnanswered(form: string, intent: string): boolean {
  return readDraft(attemptName(form), z.object({ intent: z.string() }))?.intent === intent;
}

function attemptName(form: string): string {
  return `${form}.attempt`;
}

function attemptSchema<Body>(schema: z.ZodType<Body>) {
  return z.object({ intent: z.string(), key: z.string(), body: schema });
}
