import type { Knex } from "knex";
import { placeOrdersFunction } from "../functions/placeOrders.ts";
import { postJournalsFunctions } from "../functions/postJournals.ts";
import { rowRulesFunctions } from "../functions/rowRules.ts";

/** In steps of their own, so that nobody waits while old rows are checked. What is done is not done again. */
export const config = { transaction: false };

/** The SHA-256 of each text that this migration applies; once a text changes, another migration applies it. */
export const applies = {
  placeOrders: "a5f77e425bf316d665e07f2c2072d6ed5882d70aff6da690105b1a8bbcb1a788",
  postJournals: "9aa9fdee84d383153443827066cdb4d145491e5706f381a8112f903a938e869b",
  rowRules: "38f2fdf8f32af092475f60720902ef87e7e88fc68c77fc1d2bcd148a73c674ed",
};

/** The checks of migrations 0001 to 0022, which became the rules of `rowRules`. */
const CHECKS: Record<string, Record<string, string>> = {
  orders: {
    orders_type_check: `type in ('buy', 'sell')`,
    orders_crypto_check: `crypto in ('BTC', 'ETH', 'USDT')`,
    orders_amount_check: `amount > 0`,
    orders_pricePerCoin_check: `"pricePerCoin" > 0`,
    orders_feeRate_check: `"feeRate" between 0 and 0.1`,
    orders_fee_is_amount_times_rate: `"tradingFee" = amount * "feeRate"`,
    orders_total_is_amount_plus_fee: `total = amount + "tradingFee"`,
    orders_status_check: `status in ('pending', 'win', 'loss', 'rejected', 'cancelled')`,
    orders_outcome: `order_outcome_holds(status, amount, "returnRate", payout, "resolvedAt", "resolvedBy")`,
    orders_terminal_says_who_and_when: `status = 'pending' or ("resolvedAt" is not null and "resolvedBy" is not null)`,
    orders_own_account_is_told: `"ownAccount" = coalesce("resolvedBy" = "userId" and status <> 'cancelled', false)`,
  },
  transactions: {
    transactions_type_check: `type in ('deposit', 'withdrawal', 'trade')`,
    transactions_amount_check: `amount > 0`,
    transactions_crypto_check: `crypto in ('BTC', 'ETH', 'USDT')`,
    transactions_status_check: `status in ('pending', 'completed', 'rejected', 'cancelled')`,
    transactions_trade_has_order: `(type = 'trade') = ("orderId" is not null)`,
    transactions_deposit_has_transaction_id: `type <> 'deposit' or "transactionId" is not null`,
    transactions_withdrawal_has_address: `type <> 'withdrawal' or ("walletAddress" is not null and crypto is not null)`,
    transactions_terminal_says_who_and_when: `(status = 'pending') = ("processedAt" is null) and (status = 'pending') = ("processedBy" is null and not automatic)`,
    transactions_paying_says_who_and_when: `("payingSince" is null) = ("payingBy" is null)`,
    transactions_paying_ends_completed: `"payingBy" is null or (type = 'withdrawal' and status in ('pending', 'completed'))`,
    transactions_only_withdrawals_are_held: `type = 'withdrawal' or (not "firstUse" and "heldUntil" is null)`,
    transactions_only_deposits_conflict: `not conflict or type = 'deposit'`,
    transactions_own_account_is_told: `"ownAccount" = coalesce("processedBy" = "userId" and status <> 'cancelled', false)`,
  },
  journals: {
    journals_kind_check: `kind in ('order_placement', 'order_settlement', 'deposit_settlement', 'withdrawal_placement', 'withdrawal_settlement', 'balance_adjustment')`,
  },
  entries: {
    entries_account_check: `account in ('available', 'held', 'custody', 'fees', 'trading', 'adjustments')`,
    entries_amount_check: `amount <> 0`,
    entries_bucket_has_user: `(account in ('available', 'held')) = ("userId" is not null)`,
  },
};

/** An order that travels alone costs no more than one did before there were batches. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(postJournalsFunctions);
  await knex.raw(placeOrdersFunction);
  await knex.raw(rowRulesFunctions);
  for (const [table, checks] of Object.entries(CHECKS))
    await replace(knex, table, [...Object.keys(checks), `${table}_rules`], {
      [`${table}_rules`]: `${table}_keep_rules(${table})`,
    });
  await knex.raw("drop function if exists order_outcome_holds");
}

/** As migrations 0022 and 0024 made them. */
export async function down(knex: Knex): Promise<void> {
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
  for (const [table, checks] of Object.entries(CHECKS))
    await replace(knex, table, [...Object.keys(checks), `${table}_rules`], checks);
  await knex.raw(`
    drop function if exists orders_keep_rules, transactions_keep_rules, journals_keep_rules, entries_keep_rules`);
  await knex.raw(`
  create or replace function post_journal(
    p_user uuid, p_reference uuid, p_actor uuid, p_journal uuid, p_posting jsonb
  ) returns table (available numeric, held numeric, version integer)
    language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
  begin
    return query select * from move_balance(p_user, p_posting);
    if found then
      perform write_journals(array[p_journal], array[p_user], array[p_reference], array[p_actor], array[p_posting]);
    end if;
  end $$`);
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
    order_changes jsonb[];
    trade_changes jsonb[];
    user_changes jsonb[];
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
        if item.caller is not null
          and not exists (select from sessions where hash = item.caller and is_alive("lastSeenAt", "createdAt"))
          and not exists (select from "apiTokens" where hash = item.caller) then
          outcome := 'caller_gone';
          exit decide;
        elsif item.caller is not null and not (select "isActive" from users where id = owner) then
          outcome := 'caller_suspended';
          exit decide;
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
        order_changes := array_append(order_changes, answer);
        trade_changes := array_append(trade_changes, item.trade || time);
        user_changes := array_append(user_changes, wire_user(owner));
      end decide;
      return next;
    end loop;

    if owners is null then
      return;
    end if;
    perform write_journals(journals, owners, references_, owners, postings);
    insert into orders select * from unnest(all_placed);
    insert into transactions select * from unnest(trades);
    insert into events (name, "userId", "entityId", version, payload)
    select change.name, made.owner, (change.payload ->> 'id')::uuid, (change.payload ->> 'version')::integer,
           change.payload
      from unnest(owners, order_changes, trade_changes, user_changes)
             with ordinality as made (owner, "order", trade, "user", place),
           lateral (values
             (1, 'order.changed', made."order"), (2, 'transaction.changed', made.trade),
             (3, 'user.changed', made."user")
           ) as change (step, name, payload)
     order by made.place, change.step;
  end $$`);
  await knex.raw("drop function if exists write_journal");
}

async function replace(
  knex: Knex,
  table: string,
  gone: string[],
  checks: Record<string, string>,
): Promise<void> {
  const changes = [
    ...gone.map((name) => `drop constraint if exists "${name}"`),
    ...Object.entries(checks).map(([name, check]) => `add constraint "${name}" check (${check}) not valid`),
  ];
  await knex.raw(`alter table ${table} ${changes.join(", ")}`);
  for (const name of Object.keys(checks))
    await knex.raw(`alter table ${table} validate constraint "${name}"`);
}
