/**
 * Places orders and holds their totals, each once for each key, in one transaction and one round trip; returns a row
 * for each, in their order. In a function each statement sees what was committed before it, so after waiting for a lock
 * it continues with the newest rows. First each order is checked and its total held, then the rows of all are written:
 * a statement costs more to begin than to write one more row. A single order is written without arrays, which would
 * make it a twentieth slower. Rows are filled by name, so a new column needs no edit here, and in variables, since rows
 * selected from JSON copy the table's catalog entries each time.
 *
 * Connections cache the plans of its statements and foreign keys. A connection that plans while a table is nearly empty
 * would read the whole table from then on, so that each order costs more than the one before; hence no
 * `enable_seqscan`. By default PostgreSQL plans again for each array, because it thinks that pays; for a single order
 * this took a seventh of its time, hence `force_generic_plan`.
 *
 * `p_items` is an array of what db/ledger/placeOrder.ts sends; order and trade are in wire form except for the time,
 * which is the database's. `p_lock_timeout` is how long to wait for a lock, or null for as long as the session does. An
 * outcome is 'placed' or 'repeated', with the order that was answered first, or why nothing was written: 'caller_gone'
 * (no session or API token has the hash `caller`), 'caller_suspended', 'rate_limited' (the answer is the seconds to
 * wait), 'key_mismatch' (the key was used for another request), 'settings_changed' (since the order was prepared, or
 * the time announced for maintenance has come), 'orders_paused' (unknown to nodes of the version before, which answer
 * 500), 'quote_changed' (according to `quoteChanged`) or 'not_held' (by the ledger). `caller` is null if it was checked
 * before, `callsPerMinute` if calls are not counted.
 */
export const placeOrdersFunction = `
  create or replace function place_orders(p_items jsonb, p_lock_timeout text)
    returns table (outcome text, answer jsonb)
    language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
  declare
    item record;
    owner uuid;
    placed orders;
    trade transactions;
    time constant jsonb := jsonb_build_object('createdAt', wire_time(now()));
    -- One of each for each order that is placed.
    owners uuid[];
    references_ uuid[];
    journals uuid[];
    postings jsonb[];
    all_placed orders[];
    trades transactions[];
    -- Three of each.
    changes jsonb[];
    change_users uuid[];
    change_names text[];
  begin
    if p_lock_timeout is not null then
      perform set_config('lock_timeout', p_lock_timeout, true);
    end if;
    for item in
      select * from jsonb_to_recordset(p_items) as item (
        "order" jsonb, trade jsonb, posting jsonb, journal uuid, "feeRate" numeric, "settingsVersion" integer,
        "maintenanceMode" boolean, "quoteChanged" boolean, caller bytea, "callsPerMinute" integer, key text,
        "requestHash" bytea
      )
    loop
      owner := item."order" ->> 'userId';
      answer := null;
      <<decide>>
      begin
        if item.caller is not null then
          select case
                   when not exists (select from sessions where hash = item.caller and is_alive("lastSeenAt", "createdAt"))
                     and not exists (select from "apiTokens" where hash = item.caller) then 'caller_gone'
                   when not "isActive" then 'caller_suspended'
                 end
            into outcome from users where id = owner;
          if outcome is not null then
            exit decide;
          end if;
        end if;
        if item."callsPerMinute" is not null then
          answer := to_jsonb(count_call('call placeOrder:' || owner, item."callsPerMinute"));
          if answer is not null then
            outcome := 'rate_limited';
            exit decide;
          end if;
        end if;

        answer := item."order" || time;
        if item.key is not null then
          insert into "idempotencyKeys" ("userId", key, "requestHash", response)
          values (owner, item.key, item."requestHash", answer)
          on conflict ("userId", key) do nothing;
          if not found then
            select case when known."requestHash" = item."requestHash" then 'repeated' else 'key_mismatch' end,
                   known.response
              into outcome, answer
              from "idempotencyKeys" as known where known."userId" = owner and known.key = item.key;
            exit decide;
          end if;
        end if;

        select case
                 when version is distinct from item."settingsVersion"
                   or ("maintenanceMode" or coalesce("maintenanceAt" <= clock_timestamp(), false))
                        is distinct from item."maintenanceMode" then 'settings_changed'
                 when "ordersPaused" is not null then 'orders_paused'
                 when item."quoteChanged" then 'quote_changed'
               end
          into outcome from settings;
        if outcome is null then
          perform from move_balance(owner, item.posting);
          outcome := case when found then 'placed' else 'not_held' end;
        end if;
        if outcome <> 'placed' then
          delete from "idempotencyKeys" as claimed where claimed."userId" = owner and claimed.key = item.key;
          answer := null;
          exit decide;
        end if;

        placed := null;
        -- Must not be null, and an older node leaves it out.
        placed."ownAccount" := false;
        placed := jsonb_populate_record(placed, item."order");
        placed."feeRate" := item."feeRate";
        placed."createdAt" := now();
        trade := null;
        trade."ownAccount" := false;
        trade := jsonb_populate_record(trade, item.trade);
        trade."createdAt" := now();

        owners := array_append(owners, owner);
        references_ := array_append(references_, placed.id);
        journals := array_append(journals, item.journal);
        postings := array_append(postings, item.posting);
        all_placed := array_append(all_placed, placed);
        trades := array_append(trades, trade);
        changes := array_append(array_append(array_append(changes, answer), item.trade || time), wire_user(owner));
        change_users := array_append(array_append(array_append(change_users, owner), owner), owner);
        change_names := array_append(array_append(array_append(
          change_names, 'order.changed'), 'transaction.changed'), 'user.changed');
      end decide;
      return next;
    end loop;

    if owners is null then
      return;
    end if;
    if cardinality(owners) = 1 then
      perform write_journal(journals[1], owners[1], references_[1], owners[1], postings[1]);
      insert into orders values (placed.*);
      insert into transactions values (trade.*);
    else
      perform write_journals(journals, owners, references_, owners, postings);
      insert into orders select * from unnest(all_placed);
      insert into transactions select * from unnest(trades);
    end if;
    insert into events (name, "userId", "entityId", version, payload)
    select change.name, change."userId", (change.payload ->> 'id')::uuid, (change.payload ->> 'version')::integer,
           change.payload
      from unnest(change_names, change_users, changes) as change (name, "userId", payload);
  end $$`;
