import type { Knex } from "knex";
import { placeOrderFunction } from "../functions/placeOrder.ts";
import { placeOrdersFunction } from "../functions/placeOrders.ts";
import { postJournalsFunctions } from "../functions/postJournals.ts";

/** The SHA-256 of each text that this migration applies; once a text changes, another migration applies it. */
export const applies = {
  placeOrder: "f52268b394f19b91021e4735f574772be860a5d4772e5de321c79d2316a54414",
  placeOrders: "2c7699dee5137cb51ff54a0eb1c9bfd90170438ac84778d6f54cb831fa7f1021",
  postJournals: "5e607a49538adeabe9a73aad77158310dee4231d3446177bbe8487649246e13b",
};

/** Many orders in one transaction. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(postJournalsFunctions);
  await knex.raw(placeOrdersFunction);
  await knex.raw(placeOrderFunction);
}

/** As migrations 0014 and 0022 made them. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function post_journal(p_user uuid, p_reference uuid, p_actor uuid, p_journal uuid, p_posting jsonb)
      returns table (available numeric, held numeric, version integer) language plpgsql set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      to_available constant numeric := p_posting ->> 'available';
      to_held constant numeric := p_posting ->> 'held';
    begin
      update accounts as account
         set available = account.available + to_available, held = account.held + to_held, version = account.version + 1,
             "pendingOrders" = account."pendingOrders" + case p_posting ->> 'kind'
                                                           when 'order_placement' then 1
                                                           when 'order_settlement' then -1 else 0 end
       where account."userId" = p_user
         and account.available + to_available >= 0
         and account.held + to_held >= 0
         and not (account.frozen and coalesce((p_posting ->> 'needsUnfrozen')::boolean, false))
         and (p_posting ->> 'mostPending' is null or account."pendingOrders" < (p_posting ->> 'mostPending')::integer)
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
    drop function place_orders, move_balance, write_journals`);
  await knex.raw(`
  create or replace function place_order(
    p_order jsonb, p_trade jsonb, p_posting jsonb, p_journal uuid,
    p_fee_rate numeric, p_settings_version integer, p_maintenance_mode boolean, p_quote_changed boolean,
    p_caller bytea, p_a_minute integer, p_key text, p_request_hash bytea,
    out outcome text, out answer jsonb
  ) language plpgsql set enable_seqscan = off as $$
  declare
    owner constant uuid := p_order ->> 'userId';
    order_id constant uuid := p_order ->> 'id';
    time constant jsonb := jsonb_build_object('createdAt', wire_time(now()));
    placed orders;
    trade transactions;
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

    -- Must not be null, and an older node leaves it out.
    placed."ownAccount" := false;
    placed := jsonb_populate_record(placed, p_order);
    placed."feeRate" := p_fee_rate;
    placed."createdAt" := now();
    insert into orders values (placed.*);
    trade."ownAccount" := false;
    trade := jsonb_populate_record(trade, p_trade);
    trade."createdAt" := now();
    insert into transactions values (trade.*);
    insert into events (name, "userId", "entityId", version, payload)
    select change.name, owner, (change.payload ->> 'id')::uuid, (change.payload ->> 'version')::integer, change.payload
      from (values
        ('order.changed', answer), ('transaction.changed', p_trade || time), ('user.changed', wire_user(owner))
      ) as change (name, payload);
  end $$`);
}
