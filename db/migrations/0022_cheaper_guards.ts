import type { Knex } from "knex";
import { placeOrderFunction } from "../functions/placeOrder.ts";

/** In steps of their own, so that nobody waits while old rows are checked. What is done is not done again. */
export const config = { transaction: false };

/** The SHA-256 of each text that this migration applies; once a text changes, another migration applies it. */
export const applies = {
  placeOrder: "fed23dc56b411b1967f01863ac28bb31137c97369039ad55f22fc11491e43cf7",
};

/*
 * The same guards for less. PostgreSQL reads and plans the expression of each check and of each trigger's condition anew
 * for every statement, so what counts is how long an expression is: long ones become functions, whose plans are kept, or
 * leave out what other guards see to. (`pending` has nobody who decided; `cancelled` is what holders may do themselves.)
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(placeOrderFunction);
  await knex.raw(`
    create or replace function order_outcome_holds(
      status text, amount numeric, "returnRate" numeric, payout numeric, "resolvedAt" timestamptz, "resolvedBy" uuid
    ) returns boolean language plpgsql immutable as $$
    begin
      return case status
        when 'pending' then "returnRate" is null and payout is null and "resolvedAt" is null and "resolvedBy" is null
        when 'win' then "returnRate" in (1.8, 1.5) and payout = amount * "returnRate"
        when 'loss' then "returnRate" in (0.5, 0) and payout = amount * "returnRate"
        when 'rejected' then "returnRate" = 0 and payout = 0
        else "returnRate" is null and payout = 0
      end is true;
    end $$`);
  await replaceChecks(knex, "orders", {
    orders_outcome: 'order_outcome_holds(status, amount, "returnRate", payout, "resolvedAt", "resolvedBy")',
    orders_own_account_is_told: `"ownAccount" = coalesce("resolvedBy" = "userId" and status <> 'cancelled', false)`,
  });
  await replaceChecks(knex, "transactions", {
    transactions_own_account_is_told: `"ownAccount" = coalesce("processedBy" = "userId" and status <> 'cancelled', false)`,
    transactions_terminal_says_who_and_when: `(status = 'pending') = ("processedAt" is null) and (status = 'pending') = ("processedBy" is null and not automatic)`,
  });
  await knex.raw(`
    create or replace function mark_own_decision() returns trigger language plpgsql as $$
    begin
      if new.status = 'cancelled' then
        return new;
      end if;
      if has_other_administrator(new."userId") then
        raise exception '% of % is for another administrator to decide', tg_table_name, new."userId"
          using errcode = 'restrict_violation';
      end if;
      new."ownAccount" := true;
      return new;
    end $$;
    create or replace trigger orders_own_decision before insert or update on orders for each row
      when (new."resolvedBy" = new."userId") execute function mark_own_decision();
    create or replace trigger transactions_own_decision before insert or update on transactions for each row
      when (new."processedBy" = new."userId") execute function mark_own_decision();
    -- Lines without a user are those on the desk's own accounts (entries_bucket_has_user).
    create or replace trigger entries_own_decision after insert on entries for each row
      when (new."userId" is null) execute function refuse_own_posting();
  `);
}

/** As migrations 0001 and 0012 made them. Nodes of the version before work with the new function too. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace trigger entries_own_decision after insert on entries for each row
      when (new.account in ('custody', 'fees', 'trading', 'adjustments')) execute function refuse_own_posting();
    create or replace trigger orders_own_decision before insert or update on orders for each row
      when (new."resolvedBy" = new."userId" and new.status in ('win', 'loss', 'rejected'))
      execute function mark_own_decision();
    create or replace trigger transactions_own_decision before insert or update on transactions for each row
      when (new."processedBy" = new."userId" and new.status in ('completed', 'rejected'))
      execute function mark_own_decision();
  `);
  await replaceChecks(knex, "orders", {
    orders_outcome: `
      case status
        when 'pending' then "returnRate" is null and payout is null and "resolvedAt" is null and "resolvedBy" is null
        when 'win' then "returnRate" in (1.8, 1.5) and payout = amount * "returnRate"
        when 'loss' then "returnRate" in (0.5, 0) and payout = amount * "returnRate"
        when 'rejected' then "returnRate" = 0 and payout = 0
        else "returnRate" is null and payout = 0
      end is true`,
    orders_own_account_is_told: `"ownAccount" = coalesce("resolvedBy" = "userId" and status in ('win', 'loss', 'rejected'), false)`,
  });
  await replaceChecks(knex, "transactions", {
    transactions_own_account_is_told: `"ownAccount" = coalesce("processedBy" = "userId" and status in ('completed', 'rejected'), false)`,
    transactions_terminal_says_who_and_when: `
      case when status = 'pending' then "processedAt" is null and "processedBy" is null and not automatic
      else "processedAt" is not null and ("processedBy" is not null or automatic) end`,
  });
  await knex.raw("drop function order_outcome_holds");
}

async function replaceChecks(knex: Knex, table: string, checks: Record<string, string>): Promise<void> {
  for (const [name, check] of Object.entries(checks)) {
    await knex.raw(`
      alter table ${table} drop constraint if exists ${name}, add constraint ${name} check (${check}) not valid`);
    await knex.raw(`alter table ${table} validate constraint ${name}`);
  }
}
