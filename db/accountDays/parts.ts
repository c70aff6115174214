import { BALANCE_PARTS } from "#protocol/statement.ts";

type Part = (typeof BALANCE_PARTS)[number];

/** SQL: the journals, joined with their orders, of which each part of the available balance consists. */
export const PART_JOURNALS: Record<Part, string> = {
  deposits: "kind = 'deposit_settlement'",
  withdrawals: "kind = 'withdrawal_placement'",
  placed: "kind = 'order_placement'",
  fees: "kind = 'order_placement'",
  paidOut: "kind = 'order_settlement' and orders.status in ('win', 'loss')",
  returned:
    "(kind = 'withdrawal_settlement' or kind = 'order_settlement' and orders.status not in ('win', 'loss'))",
  corrections: "kind = 'balance_adjustment'",
};

/** An order's placement is two parts: its amount and its fee. */
const AMOUNTS: { readonly [part in Part]?: string } = {
  placed: "-orders.amount",
  fees: '-orders."tradingFee"',
};

/**
 * The sums of users' `entries`, joined with `journals` and their orders: both buckets, and the parts of the available
 * one (`BALANCE_PARTS`). An order's terms never change, so the sums of a past day stay valid.
 */
export const PARTS = [
  sum("available", "entries.amount", "account = 'available'"),
  sum("held", "entries.amount", "account = 'held'"),
  ...BALANCE_PARTS.map((part) =>
    sum(part, AMOUNTS[part] ?? "entries.amount", `account = 'available' and ${PART_JOURNALS[part]}`),
  ),
].join(", ");

function sum(name: string, amount: string, condition: string): string {
  return `coalesce(sum(${amount}) filter (where ${condition}), 0) as "${name}"`;
}
