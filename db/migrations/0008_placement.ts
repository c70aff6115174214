import type { Knex } from "knex";

/*
 * An order is placed by one call of place_order: a transaction that needs seven statements and costs one round trip.
 * What is decided outside of it, from what may be a moment old, it checks again. In a function each statement sees
 * what was committed before it, so what waits for a lock goes on with the newest rows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- As protocol/money.ts toWire: at least two decimals and no needless ones beyond.
    create function wire_money(amount numeric) returns text language sql immutable as $$
      select case when scale(trim_scale(amount)) < 2 then round(amount, 2) else trim_scale(amount) end::text
    $$;

    -- As Date.toISOString.
    create function wire_time(at timestamptz) returns text language sql stable as $$
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    $$;

    -- As server/presenters/presentUser.ts.
    create function wire_user(p_user uuid) returns jsonb language plpgsql stable as $$
    begin
      return (
        select jsonb_build_object(
                 'id', users.id, 'username', users.username, 'email', users.email, 'role', users.role,
                 'isActive', users."isActive", 'balance', wire_money(accounts.available),
                 'held', wire_money(accounts.held), 'createdAt', wire_time(users."createdAt"),
                 'version', accounts.version)
          from users join accounts on accounts."userId" = users.id
         where users.id = p_user
      );
    end $$;

    -- Books a posting (db/ledger/postings.ts) for a user and gives the account as it is then: the conditional update
    -- decides, journal and entries follow it, or there is no row and nothing happens. Zero amounts write no entry.
    create function post_journal(p_user uuid, p_reference uuid, p_actor uuid, p_journal uuid, p_posting jsonb)
      returns table (available numeric, held numeric, version integer) language plpgsql as $$
    #variable_conflict use_column
    declare
      to_available constant numeric := p_posting ->> 'available';
      to_held constant numeric := p_posting ->> 'held';
    begin
      update accounts as account
         set available = account.available + to_available, held = account.held + to_held, version = account.version + 1
       where account."userId" = p_user
         and account.available + to_available >= 0
         and account.held + to_held >= 0
         and not (account.frozen and coalesce((p_posting ->> 'needsUnfrozen')::boolean, false))
      returning account.available, account.held, account.version into available, held, version;
      if not found then
        return;
      end if;
      insert into journals (id, kind, reference, "createdBy")
      values (p_journal, p_posting ->> 'kind', p_reference, p_actor);
      insert into entries ("journalId", account, "userId", amount)
      select p_journal, line.account, line."userId", line.amount
        from (
          values ('available', p_user, to_available), ('held', p_user, to_held)
          union all
          select key, null, value::numeric from jsonb_each_text(p_posting -> 'platform')
        ) as line (account, "userId", amount)
       where line.amount <> 0;
      return next;
    end $$;

    -- A session lasts 12 hours unused and 7 days at most (design section 6).
    create function is_alive("lastSeenAt" timestamptz, "createdAt" timestamptz) returns boolean language sql stable as $$
      select "lastSeenAt" > now() - interval '12 hours' and "createdAt" > now() - interval '7 days'
    $$;

    -- Who may do what how often (server/sessions/attempts.ts). A crash may forget it, so it costs no log.
    create table if not exists "rateLimits" (
      key varchar(255) primary key,
      points integer not null default 0,
      -- Milliseconds since 1970.
      expire bigint
    );
    alter table "rateLimits" set unlogged;

    -- Counts a call under this key; the seconds to wait where there were more than the limit within a minute, else null.
    create function count_call(p_key text, p_limit integer) returns integer language plpgsql as $$
    declare
      present constant bigint := extract(epoch from clock_timestamp()) * 1000;
      counted "rateLimits";
    begin
      insert into "rateLimits" as call (key, points, expire) values (p_key, 1, present + 60000)
      on conflict (key) do update
        set points = case when call.expire <= present then 1 else call.points + 1 end,
            expire = case when call.expire <= present then excluded.expire else call.expire end
      returning * into counted;
      return case when counted.points > p_limit then ceil((counted.expire - present) / 1000.0) end;
    end $$;

    -- Places an order and holds its total, once for each key. p_order and p_trade are what goes over the wire but for
    -- the time, which is of this clock. The outcome is 'placed' or 'repeated', with the order that was answered first,
    -- or why nothing was written: 'caller_gone' (no session and no API token has the hash p_caller),
    -- 'caller_suspended', 'rate_limited' (the answer is the seconds to wait), 'key_mismatch' (the key came with another
    -- request), 'settings_changed' (they are not what they were), 'quote_changed' (as p_quote_changed says) or
    -- 'not_held' (by the ledger). Nulls: p_caller where it was checked before, p_a_minute where calls are not counted.
    create function place_order(
      p_order jsonb, p_trade jsonb, p_posting jsonb, p_journal uuid,
      p_fee_rate numeric, p_settings_version integer, p_maintenance_mode boolean, p_quote_changed boolean,
      p_caller bytea, p_a_minute integer, p_key text, p_request_hash bytea,
      out outcome text, out answer jsonb
    ) language plpgsql as $$
    declare
      owner constant uuid := p_order ->> 'userId';
      order_id constant uuid := p_order ->> 'id';
      time constant jsonb := jsonb_build_object('createdAt', wire_time(now()));
    begin
      if p_caller is not null
        and not exists (select from sessions where hash = p_caller and is_alive("lastSeenAt", "createdAt"))
        and not exists (select from "apiTokens" where hash = p_caller) then
        outcome := 'caller_gone';
        return;
      elsif p_caller is not null and not (select "isActive" from users where id = owner) then
        outcome := 'caller_suspended';
        return;
      end if;
      if p_a_minute is not null then
        answer := to_jsonb(count_call('call placeOrder:' || owner, p_a_minute));
        if answer is not null then
          outcome := 'rate_limited';
          return;
        end if;
      end if;

      answer := p_order || time;
      if p_key is not null then
        insert into "idempotencyKeys" ("userId", key, "requestHash", response)
        values (owner, p_key, p_request_hash, answer)
        on conflict ("userId", key) do nothing;
        if not found then
          select case when known."requestHash" = p_request_hash then 'repeated' else 'key_mismatch' end, known.response
            into outcome, answer
            from "idempotencyKeys" as known where known."userId" = owner and known.key = p_key;
          return;
        end if;
      end if;

      if not exists (
        select from settings where version = p_settings_version and "maintenanceMode" = p_maintenance_mode
      ) then
        outcome := 'settings_changed';
      elsif p_quote_changed then
        outcome := 'quote_changed';
      else
        perform from post_journal(owner, order_id, owner, p_journal, p_posting);
        outcome := case when found then 'placed' else 'not_held' end;
      end if;
      if outcome <> 'placed' then
        delete from "idempotencyKeys" as claimed where claimed."userId" = owner and claimed.key = p_key;
        answer := null;
        return;
      end if;

      insert into orders
        (id, "userId", type, crypto, amount, "walletAddress", "pricePerCoin", "feeRate", "tradingFee", total, evidence)
      select order_id, owner, placed.type, placed.crypto, placed.amount, placed."walletAddress", placed."pricePerCoin",
             p_fee_rate, placed."tradingFee", placed.total, placed.evidence
        from jsonb_to_record(p_order) as placed (
          type text, crypto text, amount numeric, "walletAddress" text, "pricePerCoin" numeric, "tradingFee" numeric,
          total numeric, evidence jsonb);
      insert into transactions (id, "userId", type, amount, crypto, "orderId")
      select trade.id, owner, trade.type, trade.amount, trade.crypto, order_id
        from jsonb_to_record(p_trade) as trade (id uuid, type text, amount numeric, crypto text);
      insert into events (name, "userId", "entityId", version, payload)
      select change.name, owner, (change.payload ->> 'id')::uuid, (change.payload ->> 'version')::integer, change.payload
        from (values
          ('order.changed', answer), ('transaction.changed', p_trade || time), ('user.changed', wire_user(owner))
        ) as change (name, payload);
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    "drop function place_order, count_call, is_alive, post_journal, wire_user, wire_time, wire_money",
  );
  await knex.raw('drop table "rateLimits"');
}
