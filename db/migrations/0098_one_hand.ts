import type { Knex } from "knex";
import { createRowRules, ROW_RULES, rowRulesFunctions } from "../functions/rowRules.ts";

/** The SHA-256 of each text that this migration applies; once a text changes, another migration applies it. */
export const applies = {
  rowRules: "d1cfa6525370b2bcbaa4c19fac9a6c4ec1340fcc0e5aefa230b919edd3463522",
};

/*
 * A link ties two accounts: of whoever made it, and the one that it opened. Both may be in one hand, whichever of them
 * decides. So while a third administrator could, neither decides about the other, nor approves what the other asked for;
 * without a third one they may, and what one administrator's account decides about the other's is marked.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(rowRulesFunctions);
  await knex.raw(`
    create function one_hand(p_one uuid, p_other uuid) returns boolean language sql stable as $$
      select exists (
        select from "accountLinks"
         where "userId" in (p_one, p_other) and "createdBy" in (p_one, p_other) and "userId" <> "createdBy"
           and (kind = 'password' or role = 'admin')
           and case when "endedAs" is null then "expiresAt" > now()
               else "endedAs" = 'used' and "endedAt" > now() - interval '7 days' end)
    $$;

    -- Like has_other_administrator, whoever was suspended by one of the two still counts for a day.
    create function has_third_administrator(p_one uuid, p_other uuid) returns boolean language sql stable as $$
      select exists (
        select from users
         where role = 'admin' and id not in (p_one, p_other)
           and ("isActive" or ("standingBy" in (p_one, p_other) and "standingAt" > now() - interval '24 hours'))
           and not one_hand(id, p_one) and not one_hand(id, p_other))
    $$;

    create function is_for_another(p_decider uuid, p_holder uuid) returns boolean language sql stable as $$
      select case when p_decider = p_holder then has_other_administrator(p_decider)
             else one_hand(p_decider, p_holder)
                  and (has_third_administrator(p_decider, p_holder)
                       or (opened_account(p_decider, p_holder) and has_other_administrator(p_decider))) end
    $$;

    -- A trader whose password an administrator helped with is still somebody else.
    create function holds_both(p_decider uuid, p_holder uuid) returns boolean language sql stable as $$
      select one_hand(p_decider, p_holder) and exists (select from users where id = p_holder and role = 'admin')
    $$;

    create or replace function refuse_after_opening() returns trigger language plpgsql as $$
    declare
      decider uuid;
      holder uuid;
    begin
      if tg_table_name = 'orders' then
        decider := new."resolvedBy";
        holder := new."userId";
      elsif tg_table_name = 'transactions' then
        decider := new."processedBy";
        holder := new."userId";
      else
        decider := new."standingBy";
        holder := new.id;
      end if;
      if decider <> holder and is_for_another(decider, holder) then
        raise exception '% of % is for another administrator to decide', tg_table_name, holder
          using errcode = 'restrict_violation';
      end if;
      if tg_table_name <> 'users' then
        if old.status = 'pending' and new.status <> 'cancelled' then
          new."ownAccount" := holds_both(decider, holder);
        end if;
      end if;
      return new;
    end $$;

    create or replace function refuse_approval_after_opening() returns trigger language plpgsql as $$
    begin
      if opened_account(new."decidedBy", new.beneficiary) or is_for_another(new."decidedBy", new.beneficiary)
          or (new.status = 'approved' and new.kind <> 'password_link'
              and (opened_account(new."requestedBy", new.beneficiary)
                   or is_for_another(new."requestedBy", new.beneficiary)))
          or (new.status = 'approved' and one_hand(new."decidedBy", new."requestedBy")
              and has_third_administrator(new."decidedBy", new."requestedBy")) then
        raise exception 'approval % is for another administrator to decide', new.id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;

    create or replace function refuse_own_posting() returns trigger language plpgsql as $$
    begin
      if exists (
        select from journals join entries on entries."journalId" = journals.id
         where journals.id = new."journalId" and is_for_another(journals."createdBy", entries."userId")) then
        raise exception 'journal % is for another administrator to decide', new."journalId"
          using errcode = 'restrict_violation';
      end if;
      return null;
    end $$;

    alter table "balanceReasons" add column "ownAccount" boolean not null default false;
  `);
}

/** The rules that marked an account's own decisions before. */
const BEFORE = {
  orders: {
    orders_own_account_is_told: `it."ownAccount" = coalesce(it."resolvedBy" = it."userId" and it.status <> 'cancelled', false)`,
  },
  transactions: {
    transactions_own_account_is_told: `it."ownAccount" = coalesce(it."processedBy" = it."userId" and it.status <> 'cancelled', false)`,
  },
};

/** As migration 0058 made it. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(createRowRules("orders", { ...ROW_RULES.orders, ...BEFORE.orders }));
  await knex.raw(createRowRules("transactions", { ...ROW_RULES.transactions, ...BEFORE.transactions }));
  await knex.raw(`
    alter table "balanceReasons" drop column "ownAccount";
    create or replace function refuse_after_opening() returns trigger language plpgsql as $$
    declare
      decider uuid;
      holder uuid;
    begin
      if tg_table_name = 'orders' then
        decider := new."resolvedBy";
        holder := new."userId";
      elsif tg_table_name = 'transactions' then
        decider := new."processedBy";
        holder := new."userId";
      else
        decider := new."standingBy";
        holder := new.id;
      end if;
      if opened_account(decider, holder) and has_other_administrator(decider) then
        raise exception '% of % is for another administrator to decide', tg_table_name, holder
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create or replace function refuse_approval_after_opening() returns trigger language plpgsql as $$
    begin
      if opened_account(new."decidedBy", new.beneficiary)
          or (new.status = 'approved' and new.kind <> 'password_link'
              and opened_account(new."requestedBy", new.beneficiary)) then
        raise exception 'approval % is for another administrator to decide', new.id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create or replace function refuse_own_posting() returns trigger language plpgsql as $$
    declare decider uuid;
    begin
      select journals."createdBy" into decider
        from journals join entries on entries."journalId" = journals.id
       where journals.id = new."journalId"
         and (entries."userId" = journals."createdBy" or opened_account(journals."createdBy", entries."userId"))
       limit 1;
      if decider is not null and has_other_administrator(decider) then
        raise exception 'journal % is for another administrator to decide', new."journalId"
          using errcode = 'restrict_violation';
      end if;
      return null;
    end $$;
    drop function holds_both, is_for_another, has_third_administrator, one_hand;
  `);
}
