import type { Knex } from "knex";

/*
 * Whoever made a link by which an account gets its password may be using the account. So they count as its holder, for
 * every decision about it: while the link works, and for a week after it was used.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function opened_account(p_administrator uuid, p_user uuid) returns boolean language sql stable as $$
      select exists (
        select from "accountLinks"
         where "userId" = p_user and kind = 'password' and "createdBy" = p_administrator
           and case when "endedAs" is null then "expiresAt" > now()
               else "endedAs" = 'used' and "endedAt" > now() - interval '7 days' end)
    $$;

    create function refuse_after_opening() returns trigger language plpgsql as $$
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
    -- Only updates: whatever is decided was there before, and placing orders stays as fast.
    create trigger orders_after_opening before update on orders for each row
      when (new."resolvedBy" <> new."userId") execute function refuse_after_opening();
    create trigger transactions_after_opening before update on transactions for each row
      when (new."processedBy" <> new."userId") execute function refuse_after_opening();
    create trigger users_after_opening before update on users for each row
      when (new."standingBy" is not null and new."standingAt" is distinct from old."standingAt")
      execute function refuse_after_opening();

    -- Triggers fire by name, so the beneficiary is known by now.
    create function refuse_approval_after_opening() returns trigger language plpgsql as $$
    begin
      if opened_account(new."decidedBy", new.beneficiary)
          or (new.status = 'approved' and new.kind <> 'password_link'
              and opened_account(new."requestedBy", new.beneficiary)) then
        raise exception 'approval % is for another administrator to decide', new.id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger approvals_opened_account before update on approvals for each row
      when (new."decidedBy" is not null) execute function refuse_approval_after_opening();

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
  `);
}

/** As migration 0012 made it. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function refuse_own_posting() returns trigger language plpgsql as $$
    declare holder uuid;
    begin
      select journals."createdBy" into holder
        from journals join entries on entries."journalId" = journals.id and entries."userId" = journals."createdBy"
       where journals.id = new."journalId" limit 1;
      if holder is not null and has_other_administrator(holder) then
        raise exception 'journal % is for another administrator to decide', new."journalId"
          using errcode = 'restrict_violation';
      end if;
      return null;
    end $$;
    drop trigger approvals_opened_account on approvals;
    drop trigger users_after_opening on users;
    drop trigger transactions_after_opening on transactions;
    drop trigger orders_after_opening on orders;
    drop function refuse_approval_after_opening, refuse_after_opening, opened_account;
  `);
}
