import { COINS } from "#protocol/coins.ts";
import { ORDER_STATUSES, ORDER_TYPES } from "#protocol/orders.ts";
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#protocol/transactions.ts";

/*
 * The check constraints of busy tables: an expression for each rule, where `it` is the row; as in any check, null
 * passes. Each table has one check, which calls a function, since PostgreSQL parses and plans the expression of each
 * check again for every statement; with a check for each rule, that was a fifth of placing an order.
 */
export const ROW_RULES = {
  orders: {
    orders_type_check: `it.type in ${listOf(ORDER_TYPES)}`,
    orders_crypto_check: `it.crypto in ${listOf(COINS)}`,
    orders_amount_check: `it.amount > 0`,
    orders_pricePerCoin_check: `it."pricePerCoin" > 0`,
    orders_feeRate_check: `it."feeRate" between 0 and 0.1`,
    orders_fee_is_amount_times_rate: `it."tradingFee" = it.amount * it."feeRate"`,
    orders_total_is_amount_plus_fee: `it.total = it.amount + it."tradingFee"`,
    orders_status_check: `it.status in ${listOf(ORDER_STATUSES)}`,
    orders_outcome: `
      case it.status
        when 'pending' then
          it."returnRate" is null and it.payout is null and it."resolvedAt" is null and it."resolvedBy" is null
        when 'win' then it."returnRate" in (1.8, 1.5) and it.payout = it.amount * it."returnRate"
        when 'loss' then it."returnRate" in (0.5, 0) and it.payout = it.amount * it."returnRate"
        when 'rejected' then it."returnRate" = 0 and it.payout = 0
        else it."returnRate" is null and it.payout = 0
      end is true`,
    orders_terminal_says_who_and_when: `
      it.status = 'pending' or (it."resolvedAt" is not null and it."resolvedBy" is not null)`,
    orders_own_account_is_told: `
      case when it.status in ('pending', 'cancelled') then not it."ownAccount"
        else it."ownAccount" or it."resolvedBy" <> it."userId" end`,
  },
  transactions: {
    transactions_type_check: `it.type in ${listOf(TRANSACTION_TYPES)}`,
    transactions_amount_check: `it.amount > 0`,
    transactions_crypto_check: `it.crypto in ${listOf(COINS)}`,
    transactions_status_check: `it.status in ${listOf(TRANSACTION_STATUSES)}`,
    transactions_trade_has_order: `(it.type = 'trade') = (it."orderId" is not null)`,
    transactions_deposit_has_transaction_id: `it.type <> 'deposit' or it."transactionId" is not null`,
    transactions_withdrawal_has_address: `
      it.type <> 'withdrawal' or (it."walletAddress" is not null and it.crypto is not null)`,
    transactions_terminal_says_who_and_when: `
      (it.status = 'pending') = (it."processedAt" is null)
      and (it.status = 'pending') = (it."processedBy" is null and not it.automatic)`,
    transactions_paying_says_who_and_when: `(it."payingSince" is null) = (it."payingBy" is null)`,
    transactions_paying_ends_completed: `
      it."payingBy" is null or (it.type = 'withdrawal' and it.status in ('pending', 'completed'))`,
    transactions_only_withdrawals_are_held: `
      it.type = 'withdrawal' or (not it."firstUse" and it."heldUntil" is null)`,
    transactions_only_deposits_conflict: `not it.conflict or it.type = 'deposit'`,
    transactions_own_account_is_told: `
      case when it.status in ('pending', 'cancelled') then not it."ownAccount"
        else it."ownAccount" or it."processedBy" is distinct from it."userId" end`,
  },
  journals: {
    journals_kind_check: `
      it.kind in (
        'order_placement', 'order_settlement', 'deposit_settlement', 'withdrawal_placement', 'withdrawal_settlement',
        'balance_adjustment'
      )`,
  },
  entries: {
    entries_account_check: `it.account in ('available', 'held', 'custody', 'fees', 'trading', 'adjustments')`,
    entries_amount_check: `it.amount <> 0`,
    entries_bucket_has_user: `(it.account in ('available', 'held')) = (it."userId" is not null)`,
  },
} satisfies Record<string, Record<string, string>>;

/** Creates the function that a table's check calls; an error names the broken rule as its constraint. */
export function createRowRules(table: string, rules: Readonly<Record<string, string>>): string {
  const all = Object.values(rules).map((rule) => `(${rule})`);
  const broken = Object.entries(rules).map(([name, rule]) => `when (${rule}) is false then '${name}'`);
  return `
  create or replace function ${table}_keep_rules(it ${table}) returns boolean language plpgsql immutable as $$
  declare
    broken text;
  begin
    if (${all.join(" and ")}) is not false then
      return true;
    end if;
    broken := case ${broken.join(" ")} end;
    raise exception 'new row for relation "${table}" violates check constraint "%"', broken
      using errcode = 'check_violation', table = '${table}', constraint = broken;
  end $$;`;
}

export const rowRulesFunctions = Object.entries(ROW_RULES)
  .map(([table, rules]) => createRowRules(table, rules))
  .join("");

function listOf(values: readonly string[]): string {
  return `(${values.map((value) => `'${value}'`).join(", ")})`;
}
