import { z } from "zod/mini";
import { COINS, coinSchema } from "#protocol/coins.ts";
import type { Quote } from "#protocol/errors.ts";
import { amountSchema, compare, type Decimal, subtract } from "#protocol/money.ts";
import { ORDER_TYPES, orderTypeSchema } from "#protocol/orders.ts";
import type { OrderTerms } from "#protocol/orders.ts";
import { orderFigures, type ShownFigures, termsOf } from "#protocol/rules.ts";
import { typedNumber } from "#protocol/typedNumber.ts";
import { formatToCent, formatUpToCent } from "../../formatMoney.ts";
import { t } from "../../language/index.ts";

/* The ticket's rules, independent of the screen. */

const typedAmount = typedNumber(amountSchema);

/** As typed. Whether an amount is valid depends on the balance: see `refusalOf`. */
export const typedSchema = z.object({ amount: z.string() });
export const ticketSchema = z.extend(typedSchema, { type: orderTypeSchema, crypto: coinSchema });
export type Ticket = z.infer<typeof ticketSchema>;

export const EMPTY_TICKET: Ticket = { type: ORDER_TYPES[0], crypto: COINS[0], amount: "" };

/** What remains of a ticket after its order was placed: the next one is often for the same coin. */
export function restOf({ type, crypto }: Ticket): Ticket {
  return { ...EMPTY_TICKET, type, crypto };
}

/** What a ticket's figures are computed from. */
export type Terms = { feeRate: Decimal; balance: Decimal };

export type Receipt = { amount: Decimal; tradingFee: Decimal; total: Decimal; remaining: Decimal };

/** The figures below the amount; null while it is invalid. */
export function receiptOf(ticket: Ticket, { feeRate, balance }: Terms): Receipt | null {
  const amount = typedAmount.safeParse(ticket.amount);
  if (!amount.success) return null;
  const { tradingFee, total } = orderFigures(amount.data, feeRate);
  return { amount: amount.data, tradingFee, total, remaining: subtract(balance, total) };
}

export type Refusal = {
  /** Shown at the field. */
  error: string;
  /** If a toast is specified as well. */
  toast?: { title: string; description: string };
};

/** Why this ticket can't be sent; null if it can. */
export function refusalOf(ticket: Ticket, terms: Terms): Refusal | null {
  if (ticket.amount.trim() === "") return { error: t`Amount is required` };
  const receipt = receiptOf(ticket, terms);
  if (receipt === null) {
    const [issue] = typedAmount.safeParse(ticket.amount).error?.issues ?? [];
    return {
      error: issue?.message ?? t`Please enter a valid amount greater than 0.`,
      toast: { title: t`Invalid Amount`, description: t`Please enter a valid amount greater than 0.` },
    };
  }
  if (compare(receipt.total, terms.balance) <= 0) return null;
  const description = t`You need ${formatUpToCent(receipt.total)} but only have ${formatToCent(terms.balance)}`;
  return { error: description, toast: { title: t`Insufficient Balance`, description } };
}

/** What the trader wants, whatever the price. */
export function orderTerms({ type, crypto }: Ticket, amount: Decimal): OrderTerms {
  return { type, crypto, amount, walletAddress: "N/A" };
}
export type OrderBody = OrderTerms & ShownFigures;

/** The request: the figures on screen, which the server checks against its own. */
export function orderBody(ticket: Ticket, receipt: Receipt, pricePerCoin: Decimal): OrderBody {
  const { amount, tradingFee, total } = receipt;
  return { ...orderTerms(ticket, amount), pricePerCoin, tradingFee, total };
}

/** The same order with the figures of the server's answer. */
export function requote(body: OrderBody, quote: Quote): OrderBody {
  const { pricePerCoin, tradingFee, total } = quote;
  return { ...body, pricePerCoin, tradingFee, total };
}

/**
 * Two bodies that differ only in their figures are the same order; any other difference makes another order. A stored
 * body has lost its undefined fields.
 */
export function intentOf(body: OrderTerms & Partial<ShownFigures>): string {
  const terms = Object.entries(termsOf(body)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(terms));
}

/** The button's text. */
export function actionLabel(ticket: Ticket, receipt: Receipt | null): string {
  const { crypto } = ticket;
  const amount = receipt === null ? null : formatToCent(receipt.amount);
  if (ticket.type === "buy") return amount === null ? t`Buy ${crypto}` : t`Buy ${amount} of ${crypto}`;
  return amount === null ? t`Sell ${crypto}` : t`Sell ${amount} of ${crypto}`;
}
