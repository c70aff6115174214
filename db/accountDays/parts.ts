import { BALANCE_PARTS } from "#protocol/statement.ts";

type Part = (typeof BALANCE_PARTS)[number];

/** SQL: which journals, joined with their orders, each part of the available balance consists of. */
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
 * The sums of `entries` of users, joined with `journals` and the orders of those: both buckets, and what the available one
 * consists of (`BALANCE_PARTS`). The database keeps an order's terms, so a day that is over stays as it was summed.
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
