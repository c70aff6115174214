import type { CallArguments } from "#protocol/calls.ts";
import type { Body, Response as Answer } from "#protocol/endpoints.ts";
import { callWithHeaders } from "../../api.ts";
import { submitOnce, type SubmittingForm } from "../drafts/submitOnce.ts";
import { catchUp } from "../loading/catchUp.ts";
import { storeAnswer } from "../loading/storeAnswer.ts";

type Once = "placeOrder" | "submitTransaction";

const optionsOf: { [N in Once]: (body: Body<N>, idempotencyKey: string) => CallArguments[N] } = {
  placeOrder: (body, idempotencyKey) => [{ body, idempotencyKey }],
  submitTransaction: (body, idempotencyKey) => [{ body, idempotencyKey }],
};

/** As `act`, for what must not happen twice; `isRepeated` if an earlier attempt had reached the desk already. */
export async function actOnce<N extends Once>(
  name: N,
  form: SubmittingForm<Body<N>>,
  body: Body<N>,
): Promise<{ answer: Answer<N>; isRepeated: boolean }> {
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
