import { useEffect, useRef, useState } from "react";
import { endpoints } from "#protocol/endpoints.ts";
import type { Quote } from "#protocol/errors.ts";
import { callWithHeaders } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { toastError, toastSuccess } from "../../components/toast.ts";
import {
  catchUp,
  isUnanswered,
  markDraftSubmitted,
  onDraftSubmitted,
  readDraft,
  submitOnce,
  useOrders,
  writeDraft,
} from "../../sync/index.ts";
import {
  EMPTY_TICKET,
  intentOf,
  orderBody,
  type OrderBody,
  receiptOf,
  refusalOf,
  requote,
  orderIntent,
  restOf,
  type Ticket,
  ticketSchema,
} from "./ticket.ts";
import { shownPrice, useTerms } from "./useTerms.ts";

const DRAFT = "ticket";
const FORM = { name: DRAFT, schema: endpoints.placeOrder.body, intentOf };
const PLACED = "Your order has been submitted and is pending approval.";
const SAME_ORDER = "The desk had already received this order. It was placed only once.";

/** An order that the desk would only take at other figures than those it was sent with. */
export type Requote = { body: OrderBody; quote: Quote };

/** The ticket on screen: what was typed, what it comes to, and how it is sent. */
export function useTicket() {
  const [ticket, setTicket] = useState<Ticket>(() => readDraft(DRAFT, ticketSchema) ?? EMPTY_TICKET);
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<Requote | null>(null);
  const amountField = useRef<HTMLInputElement>(null);
  // State comes a render too late for the second click of a double click.
  const isSending = useRef(false);
  const terms = useTerms();
  const receipt = receiptOf(ticket, terms);

  useEffect(() => writeDraft(DRAFT, ticket), [ticket]);
  useEffect(
    () => onDraftSubmitted(DRAFT, (isSent) => setTicket((now) => (isSent(now) ? restOf(now) : now))),
    [],
  );

  function change(changes: Partial<Ticket>) {
    setTicket((before) => ({ ...before, ...changes }));
    setError(undefined);
  }

  /** Beside the field, which is where it can be mended. */
  function showError(message: string | undefined) {
    setError(message);
    if (message !== undefined) amountField.current?.focus();
  }

  async function submit() {
    const refusal = refusalOf(ticket, terms);
    if (refusal !== null) {
      showError(refusal.error);
      if (refusal.toast !== undefined) toastError(refusal.toast.title, refusal.toast.description);
      return;
    }
    const price = shownPrice(ticket.crypto);
    if (receipt !== null && price !== null) await send(orderBody(ticket, receipt, price));
  }

  async function send(body: OrderBody) {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      const { answer: order, isRepeated } = await submitOnce(FORM, body, (attempt, idempotencyKey) =>
        callWithHeaders("placeOrder", { body: attempt, idempotencyKey }),
      );
      useOrders.getState().upsert([order]);
      catchUp();
      setAsked(null);
      setError(undefined);
      markDraftSubmitted(DRAFT, ticket, restOf(ticket));
      toastSuccess("Order Placed", isRepeated ? SAME_ORDER : PLACED);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      handleFailure(cause, body);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  function handleFailure(failure: ApiError, body: OrderBody) {
    if (failure.code === "quote_changed" && failure.quote !== undefined) {
      setAsked({ body, quote: failure.quote });
      return;
    }
    setAsked(null);
    showError(failure.fields["amount"]);
    toastError("Order Failed", failure.serverMessage);
  }

  return {
    ticket,
    change,
    receipt,
    terms,
    amountField,
    error,
    isBusy,
    /** True while a failed attempt may have reached the desk after all. */
    isUncertain:
      receipt !== null && !isBusy && isUnanswered(FORM, intentOf(orderIntent(ticket, receipt.amount))),
    submit,
    asked,
    accept: async () => {
      if (asked !== null) await send(requote(asked.body, asked.quote));
    },
    decline: () => setAsked(null),
  };
}

export type TicketControl = ReturnType<typeof useTicket>;
