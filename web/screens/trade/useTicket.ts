import { createElement, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { z } from "zod/mini";
import type { Quote } from "#protocol/errors.ts";
import { orderEndpoints } from "#protocol/orders.ts";
import type { ApiError } from "../../apiError.ts";
import { mark, say, t } from "../../language/index.ts";
import { toastError, toastSuccess } from "../../toasts/toast.ts";
import { useFields } from "../../components/useFields.ts";
import { useForm } from "../../components/useForm.ts";
import { RecordToastLink } from "../../entities/orders/RecordLink.tsx";
import { actOnce, attempt, findPrice, isUnanswered, useDraft } from "../../sync/index.ts";
import {
  EMPTY_TICKET,
  intentOf,
  orderBody,
  type OrderBody,
  receiptOf,
  refusalOf,
  requote,
  orderTerms,
  restOf,
  type Ticket,
  ticketSchema,
  typedSchema,
} from "./ticket.ts";
import { useTerms } from "./useTerms.ts";

const NAME = "ticket";
const DRAFT = { name: NAME, schema: ticketSchema, empty: EMPTY_TICKET, restOf };
const ATTEMPT = { name: NAME, schema: orderEndpoints.placeOrder.body, intentOf };
const PLACED = mark`Your order has been submitted and is pending approval.`;
const SAME_ORDER = mark`The desk had already received this order. It was placed only once.`;

/** An order that the desk accepts only with figures other than those sent. */
export type Requote = { body: OrderBody; quote: Quote };

/** The ticket on screen: its input, its figures, and the functions that send it. */
export function useTicket() {
  const form = useForm(typedSchema);
  const { values: ticket, setValues, taken } = useDraft<Ticket>(DRAFT);
  const { change, field } = useFields(form, [ticket, setValues]);
  const [asked, setAsked] = useState<Requote | null>(null);
  const terms = useTerms();
  const navigate = useNavigate();
  const receipt = receiptOf(ticket, terms);

  async function submit() {
    const refusal = refusalOf(ticket, terms);
    if (refusal !== null) {
      form.fail({ amount: refusal.error });
      if (refusal.toast !== undefined) toastError(refusal.toast.title, refusal.toast.description);
      return;
    }
    const price = findPrice(ticket.crypto);
    if (receipt !== null && price !== null) await send(orderBody(ticket, receipt, price));
  }

  async function send(body: OrderBody) {
    await attempt(
      async () => {
        const { answer: order, isRepeated } = await actOnce("placeOrder", ATTEMPT, body);
        setAsked(null);
        form.clear("amount");
        taken(ticket);
        toastSuccess(
          t`Order Placed`,
          isRepeated ? say(SAME_ORDER) : say(PLACED),
          createElement(RecordToastLink, { id: order.id, navigate }),
        );
      },
      (refusal) =>
        refusal.code === "quote_changed" && refusal.quote !== undefined
          ? setAsked({ body, quote: refusal.quote })
          : handleRefused(refusal),
    );
  }

  function handleRefused(refusal: ApiError) {
    // While the dialog is open, no field behind it can take the focus.
    flushSync(() => setAsked(null));
    form.refuse(t`Order Failed`, refusal);
  }

  return {
    ticket,
    change: (changes: Partial<Ticket>) => {
      change(changes);
      form.clear("amount");
    },
    /** The props of the control for what is typed. */
    field: (name: keyof z.output<typeof typedSchema>) => ({ ...field(name), error: form.errors[name] }),
    receipt,
    terms,
    isBusy: form.isSubmitting,
    /** True while a failed attempt may have reached the desk. */
    isUncertain:
      receipt !== null &&
      !form.isSubmitting &&
      isUnanswered(ATTEMPT, intentOf(orderTerms(ticket, receipt.amount))),
    handleSubmit: form.handleSubmit(submit, handleRefused),
    asked,
    accept: () => {
      if (asked !== null) form.run(() => send(requote(asked.body, asked.quote)), handleRefused);
    },
    decline: () => setAsked(null),
  };
}

export type TicketControl = ReturnType<typeof useTicket>;
