import type { Knex } from "knex";
import { placeOrdersFunction } from "../functions/placeOrders.ts";

/** The SHA-256 of the text that this migration applies; once it changes, another migration applies it. */
export const applies = {
  placeOrders: "061e8ea49518ce25639267895a42925ffe457360271736dc1e85ab28233a6571",
};

/** Maintenance that begins at an announced time, and what is paused with the reason. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings
      add column "maintenanceAt" timestamptz(3),
      add column "maintenanceMessage" text not null default '',
      add column "ordersPaused" text,
      add column "depositsPaused" text,
      add column "withdrawalsPaused" text,
      add column "signUpsPaused" text,
      add column "pausedBy" jsonb not null default '{}',
      add constraint settings_closed_or_announced check (not "maintenanceMode" or "maintenanceAt" is null),
      add constraint settings_pauses_have_reasons
        check ('' not in ("ordersPaused", "depositsPaused", "withdrawalsPaused", "signUpsPaused"));
  `);
  await knex.raw(placeOrdersFunction);
}

/** With the function as migration 0025 made it. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings
      drop column "maintenanceAt", drop column "maintenanceMessage", drop column "ordersPaused",
      drop column "depositsPaused", drop column "withdrawalsPaused", drop column "signUpsPaused",
      drop column "pausedBy";
  `);
  await knex.raw(`
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

        if not exists (
          select from settings
           where version = item."settingsVersion" and "maintenanceMode" = item."maintenanceMode"
        ) then
          outcome := 'settings_changed';
        elsif item."quoteChanged" then
          outcome := 'quote_changed';
        else
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
  end $$`);
}
