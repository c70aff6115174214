/**
 * The sums of `entries` of users, joined with `journals` and the orders of those: both buckets, and what the available one
 * consists of (`BALANCE_PARTS`). The database keeps an order's terms, so a day that is over stays as it was summed.
 */
export const PARTS = `
  coalesce(sum(entries.amount) filter (where account = 'available'), 0) as available,
  coalesce(sum(entries.amount) filter (where account = 'held'), 0) as held,
  ${part("entries.amount", "kind = 'deposit_settlement'")} as deposits,
  ${part("entries.amount", "kind = 'withdrawal_placement'")} as withdrawals,
  ${part("-orders.amount", "kind = 'order_placement'")} as placed,
  ${part('-orders."tradingFee"', "kind = 'order_placement'")} as fees,
  ${part("entries.amount", `kind = 'order_settlement' and orders.status in ('win', 'loss')`)} as "paidOut",
  ${part(
    "entries.amount",
    `(kind = 'withdrawal_settlement' or kind = 'order_settlement' and orders.status not in ('win', 'loss'))`,
  )} as returned,
  ${part("entries.amount", "kind = 'balance_adjustment'")} as corrections`;

function part(amount: string, condition: string): string {
  return `coalesce(sum(${amount}) filter (where account = 'available' and ${condition}), 0)`;
}
