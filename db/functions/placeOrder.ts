/**
 * Places an order and holds its total, once for each key: a transaction that would need seven statements, in one round
 * trip. In a function each statement sees what was committed before it, so after waiting for a lock it continues with
 * the newest rows. `p_order` and `p_trade` are in wire form except for the time, which is the database's; their rows
 * are filled by name, so a new column needs no edit here. Filling rows in variables costs less than selecting them
 * from JSON, which copies the table's catalog entries each time.
 *
 * Connections keep the plans of its statements and foreign keys. A connection that plans while a table is nearly empty
 * would read the whole table from then on, so that each order costs more than the one before; hence no
 * `enable_seqscan`.
 *
 * The outcome is 'placed' or 'repeated', with the order that was answered first, or why nothing was written:
 * 'caller_gone' (no session or API token has the hash p_caller), 'caller_suspended', 'rate_limited' (the answer is the
 * seconds to wait), 'key_mismatch' (the key was used for another request), 'settings_changed' (since the order was
 * prepared), 'quote_changed' (according to p_quote_changed) or 'not_held' (by the ledger). Nulls: p_caller if it was
 * checked before, p_a_minute if calls are not counted.
 */
export const placeOrderFunction = `
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
  end $$`;
