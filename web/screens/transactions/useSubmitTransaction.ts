import { useRef } from "react";
import { type BodyInput, endpoints } from "#protocol/endpoints.ts";
import { callEndpoint } from "../../api.ts";
import { catchUp } from "../../live/catchUp.ts";
import { isUnanswered, submitOnce } from "../../live/submitOnce.ts";
import { useTransactions } from "../../stores/transactions.ts";

type Body = BodyInput<"submitTransaction">;

/** True while something was sent that may or may not have reached the desk, and the form still says the same. */
export function isUncertain(body: Body): boolean {
  return isUnanswered(body.type, intentOf(body));
}

function intentOf(body: Body): string {
  return JSON.stringify(body);
}

/** Returns what sends a deposit or a withdrawal, once however often it is called; false while one is under way. */
export function useSubmitTransaction(): (body: Body) => Promise<boolean> {
  const isSending = useRef(false);
  return async (body) => {
    if (isSending.current) return false;
    isSending.current = true;
    try {
      const transaction = await submitOnce({
        form: body.type,
        intent: intentOf(body),
        body: endpoints.submitTransaction.body.parse(body),
        schema: endpoints.submitTransaction.body,
        send: (attempt, idempotencyKey) =>
          callEndpoint("submitTransaction", { body: attempt, idempotencyKey }),
      });
      useTransactions.getState().upsert([transaction]);
      catchUp();
      return true;
    } finally {
      isSending.current = false;
    }
  };
}
