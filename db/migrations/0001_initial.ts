import type { Knex } from "knex";

/*
 * Names of columns are the names on the wire. What must never be wrong is a constraint here, so that a fault in
 * the code above cannot break the books (design section 4).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table users (
      id uuid primary key,
      username text not null check (char_length(username) between 3 and 32),
      email text not null check (char_length(email) <= 254),
      "passwordHash" text not null,
      role text not null default 'user' check (role in ('user', 'admin')),
      "isActive" boolean not null default true,
      "createdAt" timestamptz not null default now()
    );
    create unique index users_username_key on users (lower(username));
    create unique index users_email_key on users (lower(email));

    -- The money of one user in USD. Its version is the version of the user on the wire.
    create table accounts (
      "userId" uuid primary key references users,
      available numeric(28, 8) not null default 0 constraint accounts_available_not_negative check (available >= 0),
      held numeric(28, 8) not null default 0 constraint accounts_held_not_negative check (held >= 0),
      frozen boolean not null default false,
      version integer not null default 1
    ) with (fillfactor = 70);

    create table sessions (
      hash bytea primary key check (length(hash) = 32),
      id uuid not null unique default gen_random_uuid(),
      "userId" uuid not null references users,
      "userAgent" text not null default '',
      "createdAt" timestamptz not null default now(),
      "lastSeenAt" timestamptz not null default now()
    );
    create index sessions_user on sessions ("userId");

    create table logos (
      hash text primary key,
      "contentType" text not null,
      bytes bytea not null,
      "createdAt" timestamptz not null default now()
    );

    create table settings (
      id smallint primary key default 1 check (id = 1),
      "tradingFee" numeric(7, 6) not null default 0.001 check ("tradingFee" between 0 and 0.1),
      "btcWalletAddress" text not null default '',
      "ethWalletAddress" text not null default '',
      "usdtWalletAddress" text not null default '',
      "maintenanceMode" boolean not null default false,
      "autoApproveDeposits" boolean not null default false,
      "autoApproveLimit" numeric(20, 8) not null default 1000 check ("autoApproveLimit" >= 0),
      "autoApproveDailyLimit" numeric(20, 8) not null default 5000 check ("autoApproveDailyLimit" >= 0),
      "logoHash" text references logos,
      version integer not null default 1
    );
    insert into settings (id) values (1);

    create table orders (
      id uuid primary key,
      "userId" uuid not null references users,
      type text not null check (type in ('buy', 'sell')),
      crypto text not null check (crypto in ('BTC', 'ETH', 'USDT')),
      amount numeric(20, 8) not null check (amount > 0),
      "walletAddress" text not null,
      "pricePerCoin" numeric(20, 8) not null check ("pricePerCoin" > 0),
      "feeRate" numeric(7, 6) not null check ("feeRate" between 0 and 0.1),
      "tradingFee" numeric(28, 8) not null constraint orders_fee_is_amount_times_rate check ("tradingFee" = amount * "feeRate"),
      total numeric(28, 8) not null constraint orders_total_is_amount_plus_fee check (total = amount + "tradingFee"),
      status text not null default 'pending' check (status in ('pending', 'win', 'loss', 'rejected', 'cancelled')),
      "returnRate" numeric(4, 2),
      payout numeric(28, 8),
      "adminComment" text,
      evidence jsonb not null,
      "createdAt" timestamptz not null default now(),
      "resolvedAt" timestamptz,
      "resolvedBy" uuid references users,
      version integer not null default 1,
      constraint orders_outcome check (
        case status
          when 'pending' then "returnRate" is null and payout is null and "resolvedAt" is null and "resolvedBy" is null
          when 'win' then "returnRate" in (1.8, 1.5) and payout = amount * "returnRate"
          when 'loss' then "returnRate" in (0.5, 0) and payout = amount * "returnRate"
          when 'rejected' then "returnRate" = 0 and payout = 0
          else "returnRate" is null and payout = 0
        end is true
      ),
      constraint orders_terminal_says_who_and_when check (status = 'pending' or ("resolvedAt" is not null and "resolvedBy" is not null))
    ) with (fillfactor = 80);
    create index orders_of_user on orders ("userId", id desc);
    create index orders_pending on orders (id) where status = 'pending';
    create index orders_by_status on orders (status, id desc);

    create table transactions (
      id uuid primary key,
      "userId" uuid not null references users,
      type text not null check (type in ('deposit', 'withdrawal', 'trade')),
      amount numeric(20, 8) not null check (amount > 0),
      crypto text check (crypto in ('BTC', 'ETH', 'USDT')),
      status text not null default 'pending' check (status in ('pending', 'completed', 'rejected', 'cancelled')),
      "walletAddress" text,
      "transactionId" text,
      memo text,
      "orderId" uuid unique references orders,
      "adminComment" text,
      automatic boolean not null default false,
      "createdAt" timestamptz not null default now(),
      "processedAt" timestamptz,
      "processedBy" uuid references users,
      version integer not null default 1,
      constraint transactions_trade_has_order check ((type = 'trade') = ("orderId" is not null)),
      constraint transactions_deposit_has_transaction_id check (type <> 'deposit' or "transactionId" is not null),
      constraint transactions_withdrawal_has_address check (type <> 'withdrawal' or ("walletAddress" is not null and crypto is not null)),
      constraint transactions_terminal_says_who_and_when check (
        case when status = 'pending' then "processedAt" is null and "processedBy" is null and not automatic
        else "processedAt" is not null and ("processedBy" is not null or automatic) end
      )
    ) with (fillfactor = 80);
    create index transactions_of_user on transactions ("userId", id desc);
    create index transactions_pending on transactions (id) where status = 'pending';
    create index transactions_by_status on transactions (status, id desc);
    create unique index transactions_deposit_key on transactions ("transactionId")
      where type = 'deposit' and status in ('pending', 'completed');

    -- Double entry: each journal is one event of the money model, its entries sum to zero.
    create table journals (
      id uuid primary key,
      kind text not null check (kind in (
        'order_placement', 'order_settlement', 'deposit_settlement',
        'withdrawal_placement', 'withdrawal_settlement', 'balance_adjustment'
      )),
      reference uuid not null,
      "createdBy" uuid references users,
      "createdAt" timestamptz not null default now(),
      constraint journals_once unique (kind, reference)
    );
    create table entries (
      id bigint generated always as identity primary key,
      "journalId" uuid not null references journals,
      account text not null check (account in ('available', 'held', 'custody', 'fees', 'trading', 'adjustments')),
      "userId" uuid references users,
      amount numeric(28, 8) not null check (amount <> 0),
      constraint entries_bucket_has_user check ((account in ('available', 'held')) = ("userId" is not null))
    );
    create index entries_of_journal on entries ("journalId");
    create index entries_of_user on entries ("userId", id) where "userId" is not null;

    -- What every screen must learn, written with the change itself (design section 5).
    create table events (
      id bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      name text not null,
      "userId" uuid,
      "entityId" uuid,
      version integer,
      payload jsonb not null,
      "createdAt" timestamptz not null default now()
    );
    create index events_tail on events (xid, id);
    create index events_by_age on events ("createdAt");

    create table "idempotencyKeys" (
      "userId" uuid not null references users,
      key text not null check (char_length(key) between 1 and 255),
      "requestHash" bytea not null,
      response jsonb,
      "createdAt" timestamptz not null default now(),
      primary key ("userId", key)
    );
    create index idempotency_by_age on "idempotencyKeys" ("createdAt");

    -- The leader's last prices, for the other nodes and the next start.
    create table "latestPrices" (
      id smallint primary key default 1 check (id = 1),
      payload jsonb not null,
      version integer not null
    );
  `);

  await knex.raw(`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
    create trigger journals_append_only before update or delete or truncate on journals
      for each statement execute function refuse_change();
    create trigger entries_append_only before update or delete or truncate on entries
      for each statement execute function refuse_change();
    create trigger orders_never_deleted before delete or truncate on orders
      for each statement execute function refuse_change();
    create trigger transactions_never_deleted before delete or truncate on transactions
      for each statement execute function refuse_change();

    create function entries_sum_to_zero() returns trigger language plpgsql as $$
    declare unbalanced uuid;
    begin
      select posted."journalId" into unbalanced
        from posted group by posted."journalId" having sum(posted.amount) <> 0 limit 1;
      if found then
        raise exception 'journal % does not sum to zero', unbalanced using errcode = 'check_violation';
      end if;
      return null;
    end $$;
    create trigger entries_balanced after insert on entries
      referencing new table as posted for each statement execute function entries_sum_to_zero();

    create function orders_change_once() returns trigger language plpgsql as $$
    begin
      if old.status <> 'pending' then
        raise exception 'order % is already %', old.id, old.status using errcode = 'restrict_violation';
      end if;
      if (old.id, old."userId", old.type, old.crypto, old.amount, old."pricePerCoin", old."feeRate", old."tradingFee", old.total, old."createdAt")
        is distinct from
        (new.id, new."userId", new.type, new.crypto, new.amount, new."pricePerCoin", new."feeRate", new."tradingFee", new.total, new."createdAt") then
        raise exception 'the terms of order % cannot change', old.id using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger orders_change_once before update on orders for each row execute function orders_change_once();

    create function transactions_change_once() returns trigger language plpgsql as $$
    begin
      if old.status <> 'pending' then
        raise exception 'transaction % is already %', old.id, old.status using errcode = 'restrict_violation';
      end if;
      if (old.id, old."userId", old.type, old.crypto, old.amount, old."orderId", old."transactionId", old."walletAddress", old."createdAt")
        is distinct from
        (new.id, new."userId", new.type, new.crypto, new.amount, new."orderId", new."transactionId", new."walletAddress", new."createdAt") then
        raise exception 'the terms of transaction % cannot change', old.id using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger transactions_change_once before update on transactions for each row execute function transactions_change_once();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table "latestPrices", "idempotencyKeys", events, entries, journals, transactions, orders, settings, logos, sessions, accounts, users;
    drop function refuse_change, entries_sum_to_zero, orders_change_once, transactions_change_once;
  `);
}
