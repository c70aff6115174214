import type { Knex } from "knex";

/*
 * Who may decide. Nobody decides what concerns their own account while another administrator could, one active
 * administrator always remains, and what one of them lets through alone can be added up.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users
      -- Who suspended or restored the user through the web, and when; null where that was done at the machine.
      add column "standingBy" uuid references users,
      add column "standingAt" timestamptz,
      add constraint users_standing_by_somebody_else check ("standingBy" <> id),
      add constraint users_standing_says_who_and_when check (("standingBy" is null) = ("standingAt" is null));

    -- Whoever suspends the only other administrator is not alone at once, or two steps would do what one must not.
    create function has_other_administrator(p_user uuid) returns boolean language sql stable as $$
      select exists (
        select from users
         where role = 'admin' and id <> p_user
           and ("isActive" or ("standingBy" = p_user and "standingAt" > now() - interval '24 hours')))
    $$;

    -- Whoever suspends or demotes an administrator holds this until the end of the transaction, and then looks who is left.
    create function lock_administrators() returns void language sql as $$
      select pg_advisory_xact_lock(hashtextextended('administrators', 0))
    $$;
    create function keep_an_administrator() returns trigger language plpgsql as $$
    begin
      perform lock_administrators();
      if not exists (select from users where role = 'admin' and "isActive") then
        raise exception 'one active administrator must remain' using errcode = 'restrict_violation';
      end if;
      return null;
    end $$;
    create trigger users_keep_an_administrator after update on users for each row
      when (old.role = 'admin' and old."isActive" and not (new.role = 'admin' and new."isActive"))
      execute function keep_an_administrator();
  `);

  await knex.raw(`
    -- True where whoever decided it holds the account that it concerns.
    alter table orders add column "ownAccount" boolean not null default false;
    alter table transactions add column "ownAccount" boolean not null default false;
    alter table orders disable trigger orders_change_once;
    alter table transactions disable trigger transactions_change_once;
    update orders set "ownAccount" = true
     where "resolvedBy" = "userId" and status in ('win', 'loss', 'rejected');
    update transactions set "ownAccount" = true
     where "processedBy" = "userId" and status in ('completed', 'rejected');
    alter table orders enable trigger orders_change_once;
    alter table transactions enable trigger transactions_change_once;
    alter table orders add constraint orders_own_account_is_told check (
      "ownAccount" = coalesce("resolvedBy" = "userId" and status in ('win', 'loss', 'rejected'), false));
    alter table transactions add constraint transactions_own_account_is_told check (
      "ownAccount" = coalesce("processedBy" = "userId" and status in ('completed', 'rejected'), false));

    create function mark_own_decision() returns trigger language plpgsql as $$
    begin
      if has_other_administrator(new."userId") then
        raise exception '% of % is for another administrator to decide', tg_table_name, new."userId"
          using errcode = 'restrict_violation';
      end if;
      new."ownAccount" := true;
      return new;
    end $$;
    create trigger orders_own_decision before insert or update on orders for each row
      when (new."resolvedBy" = new."userId" and new.status in ('win', 'loss', 'rejected'))
      execute function mark_own_decision();
    create trigger transactions_own_decision before insert or update on transactions for each row
      when (new."processedBy" = new."userId" and new.status in ('completed', 'rejected'))
      execute function mark_own_decision();

    create function refuse_automatic_approval() returns trigger language plpgsql as $$
    begin
      if exists (select from users where id = new."userId" and role = 'admin') then
        raise exception 'deposit % of an administrator is for somebody to decide', new.id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger transactions_not_automatic_for_administrators before insert or update on transactions for each row
      when (new.automatic) execute function refuse_automatic_approval();

    -- Whatever a decision moves has a line on one of these accounts; what a trader does alone (placing, taking back) has none.
    create function refuse_own_posting() returns trigger language plpgsql as $$
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
    create trigger entries_own_decision after insert on entries for each row
      when (new.account in ('custody', 'fees', 'trading', 'adjustments')) execute function refuse_own_posting();
  `);

  await knex.raw(`
    -- Whose account it is about; null for the settings.
    alter table approvals add column beneficiary uuid;
    create function find_beneficiary() returns trigger language plpgsql as $$
    begin
      new.beneficiary := case new.kind
        when 'order_resolution' then (select "userId" from orders where id = new.subject)
        when 'transaction_processing' then (select "userId" from transactions where id = new.subject)
        when 'user_change' then new.subject
      end;
      return new;
    end $$;
    create trigger approvals_beneficiary before insert or update on approvals for each row
      execute function find_beneficiary();
    -- What somebody asked for themselves cannot be approved any more. What has ended stays as it was.
    update approvals set status = 'expired', "decidedAt" = now(), version = version + 1
     where status = 'pending' and "requestedBy" = case kind
       when 'order_resolution' then (select "userId" from orders where id = subject)
       when 'transaction_processing' then (select "userId" from transactions where id = subject)
       else subject
     end;
    update approvals set version = version where status = 'pending';
    alter table approvals
      add constraint approvals_not_by_beneficiary check ("decidedBy" <> beneficiary),
      add constraint approvals_not_for_oneself check ("requestedBy" <> beneficiary or status = 'expired');
  `);

  await knex.raw(`
    create index approvals_given on approvals ("decidedBy", "decidedAt") where status = 'approved';
    create index journals_decided on journals ("createdBy", "createdAt")
      where kind in ('order_settlement', 'deposit_settlement', 'withdrawal_settlement', 'balance_adjustment');
    create index transfers_own on transactions ("processedAt") where "ownAccount" and type <> 'trade';

    -- USD that one administrator let through alone in the last 24 hours: deposits and withdrawals approved, what orders
    -- paid out, and by how much balances were set up or down. An approval runs what it is about in its own transaction,
    -- so what two agreed on bears the time of the approval; a payment is confirmed later, by who asked for it.
    create function let_through(p_administrator uuid) returns numeric language sql stable as $$
      select coalesce(sum(case journals.kind when 'order_settlement' then orders.payout else abs(moved.amount) end), 0)
        from journals
        left join orders on journals.kind = 'order_settlement' and orders.id = journals.reference
        left join entries moved on moved."journalId" = journals.id and moved.account in ('custody', 'adjustments')
       where journals."createdBy" = p_administrator
         and journals."createdAt" > now() - interval '24 hours'
         and journals.kind in ('order_settlement', 'deposit_settlement', 'withdrawal_settlement', 'balance_adjustment')
         and not exists (
           select from approvals
            where status = 'approved' and "decidedBy" = journals."createdBy" and "decidedAt" = journals."createdAt")
         and not exists (
           select from approvals
            where status = 'approved' and kind = 'transaction_processing' and subject = journals.reference
              and "requestedBy" = journals."createdBy")
    $$;

    -- USD that the settings may let through in 24 hours, for all users together.
    alter table settings add column "autoApproveDeskDailyLimit" numeric(20, 8) not null default 10000
      check ("autoApproveDeskDailyLimit" >= 0);
    create index transactions_automatic on transactions ("createdAt") include (amount) where automatic;

    -- The server adds up all days anew.
    delete from "deskDays";
    alter table "deskDays" add column "ownDecisions" integer not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table "deskDays" drop column "ownDecisions";
    drop index transactions_automatic, transfers_own, journals_decided, approvals_given;
    alter table settings drop column "autoApproveDeskDailyLimit";
    drop function let_through;
    drop trigger approvals_beneficiary on approvals;
    alter table approvals drop column beneficiary;
    drop trigger entries_own_decision on entries;
    drop trigger transactions_not_automatic_for_administrators on transactions;
    drop trigger transactions_own_decision on transactions;
    drop trigger orders_own_decision on orders;
    drop trigger users_keep_an_administrator on users;
    drop function find_beneficiary, refuse_own_posting, refuse_automatic_approval, mark_own_decision,
      keep_an_administrator, lock_administrators, has_other_administrator;
    alter table transactions drop column "ownAccount";
    alter table orders drop column "ownAccount";
    alter table users drop column "standingBy", drop column "standingAt";
  `);
}
