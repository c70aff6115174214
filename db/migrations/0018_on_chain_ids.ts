import type { Knex } from "knex";
import { z } from "zod";
import { fallbackKey, readOnChainId } from "../spelling/onChainId.ts";

/** In steps of their own, so that nobody waits for all of it. What is done is not done again. */
export const config = { transaction: false };

const BATCH = 200;
const rowsSchema = z.array(z.object({ id: z.string(), transactionId: z.string() }));

/*
 * One key for all spellings of an id on the chain. Several users may claim the same transaction, and then wait, marked; only
 * one deposit of it is ever credited, and nobody claims it twice. What was credited more than once before, under several
 * spellings, stays in the books: the later ones are marked as duplicates of the first.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table transactions
      add column if not exists "transactionKey" text,
      add column if not exists conflict boolean not null default false,
      -- What was submitted of the same transaction before there were keys.
      add column if not exists "duplicateOf" uuid,
      drop constraint if exists transactions_only_deposits_conflict,
      add constraint transactions_only_deposits_conflict check (not conflict or type = 'deposit') not valid;

    create or replace function transactions_duplicates_are_old() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or old."duplicateOf" is null or new.status = 'completed' then
        raise exception 'transaction % is a duplicate, which is never credited', new.id using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create or replace trigger transactions_duplicates_are_old before insert or update on transactions for each row
      when (new."duplicateOf" is not null) execute function transactions_duplicates_are_old();

    -- Nodes of the version before write no keys. For them this reads what onChainId.ts reads in plain ids and in links.
    create or replace function transactions_have_keys() returns trigger language plpgsql as $$
    declare
      folded constant text := translate(lower(new."transactionId" collate "C"), 'il|o', '1110');
    begin
      -- Rows from before this migration get theirs from it.
      if tg_op = 'UPDATE' and old."transactionId" is not null then
        return new;
      end if;
      new."transactionKey" := coalesce(
        (regexp_match(folded, '(^|[^0-9a-f])([0-9a-f]{64})($|[^0-9a-f])'))[2],
        nullif(regexp_replace(regexp_replace(folded, '\\s', '', 'g'), '^0x([0-9a-f]+)$', '\\1'), ''),
        new."transactionId");
      return new;
    end $$;
    create or replace trigger transactions_have_keys before insert or update on transactions for each row
      when (new."transactionId" is not null and new."transactionKey" is null) execute function transactions_have_keys();
    ${changeOnce({ keys: true })}
  `);
  await knex.raw("alter table transactions validate constraint transactions_only_deposits_conflict");
  await writeKeys(knex);
  await knex.raw(`
    create index if not exists transactions_by_key on transactions ("transactionKey") where "transactionKey" is not null`);
  // Nobody adds a duplicate between the marks and the indexes.
  await whileNobodyWrites(knex, async (trx) => {
    await trx.raw(MARK);
    await trx.raw(`
      create unique index if not exists transactions_credited_once on transactions ("transactionKey")
        where type = 'deposit' and status = 'completed' and "duplicateOf" is null;
      create unique index if not exists transactions_claimed_once on transactions ("userId", "transactionKey")
        where type = 'deposit' and status in ('pending', 'completed') and "duplicateOf" is null`);
  });
  await knex.raw(`
    drop index if exists transactions_deposit_key;
    alter index transactions_claimed_once rename to transactions_deposit_key`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${changeOnce({ keys: false })}
    drop trigger transactions_have_keys on transactions;
    drop trigger transactions_duplicates_are_old on transactions;
    drop function transactions_have_keys, transactions_duplicates_are_old;
    drop index transactions_deposit_key, transactions_credited_once, transactions_by_key;
    alter table transactions drop column "duplicateOf", drop column conflict, drop column "transactionKey";
    create unique index transactions_deposit_key on transactions ("transactionId")
      where type = 'deposit' and status in ('pending', 'completed');
  `);
}

const MARK = `
  create temporary table live on commit drop as
    select id, "userId", status, "transactionKey" as key, "createdAt", "duplicateOf",
           count(*) over (partition by "transactionKey") as claims
      from transactions where type = 'deposit' and status in ('pending', 'completed');
  create temporary table again on commit drop as
    select id, first from (
      select id, first_value(id) over same as first, row_number() over same as place
        from live where status = 'completed' and "duplicateOf" is null window same as (partition by key order by "createdAt", id)
    ) credited where place > 1;
  insert into again
    select id, first from (
      select id, first_value(id) over same as first, row_number() over same as place
        from live where "duplicateOf" is null
      window same as (partition by "userId", key order by status = 'completed' desc, "createdAt", id)
    ) claimed where place > 1 and id not in (select id from again);
  update transactions
     set conflict = true, "duplicateOf" = coalesce(again.first, transactions."duplicateOf"), version = version + 1
    from live left join again using (id)
   where live.claims > 1 and transactions.id = live.id and (not transactions.conflict or again.id is not null)`;

/** The table can be read meanwhile. What has ended may change here. */
async function whileNobodyWrites(
  knex: Knex,
  change: (trx: Knex.Transaction) => Promise<void>,
): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw("lock table transactions in exclusive mode; alter table transactions disable trigger user");
    await change(trx);
    await trx.raw("alter table transactions enable trigger user");
  });
}

async function writeKeys(knex: Knex): Promise<void> {
  for (let last = "00000000-0000-0000-0000-000000000000"; ;) {
    const found: unknown = await knex("transactions")
      .select("id", "transactionId")
      .whereNotNull("transactionId")
      .whereNull("transactionKey")
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH);
    const rows = rowsSchema.parse(found);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
    const keys = rows.map(
      ({ transactionId }) => readOnChainId(transactionId)?.key ?? fallbackKey(transactionId),
    );
    await whileNobodyWrites(knex, async (trx) => {
      await trx.raw(
        `update transactions set "transactionKey" = read.key
           from unnest(?::uuid[], ?::text[]) as read (id, key) where transactions.id = read.id`,
        [rows.map(({ id }) => id), keys],
      );
    });
  }
}

/** As migration 0013 has it, and since this one for the key and for duplicates as well. */
function changeOnce({ keys }: { keys: boolean }): string {
  const keysKept = keys
    ? `if old."duplicateOf" is distinct from new."duplicateOf"
         or (old."transactionId" is not distinct from new."transactionId"
             and old."transactionKey" is distinct from new."transactionKey") then
         raise exception 'the terms of transaction % cannot change', old.id using errcode = 'restrict_violation';
       end if;`
    : "";
  return `
    create or replace function transactions_change_once() returns trigger language plpgsql as $$
    begin
      if old.status <> 'pending' then
        raise exception 'transaction % is already %', old.id, old.status using errcode = 'restrict_violation';
      end if;
      if (old.id, old."userId", old.type, old.crypto, old.amount, old."orderId", old."walletAddress", old."createdAt")
        is distinct from
        (new.id, new."userId", new.type, new.crypto, new.amount, new."orderId", new."walletAddress", new."createdAt") then
        raise exception 'the terms of transaction % cannot change', old.id using errcode = 'restrict_violation';
      end if;
      ${keysKept}
      -- What went out gets its id on the chain as it ends.
      if old."transactionId" is distinct from new."transactionId"
        and not (old.type = 'withdrawal' and old."transactionId" is null and new.status = 'completed') then
        raise exception 'the terms of transaction % cannot change', old.id using errcode = 'restrict_violation';
      end if;
      if new.status <> 'pending' and (old."payingBy", old."payingSince") is distinct from (new."payingBy", new."payingSince") then
        raise exception 'who pays transaction % cannot change as it ends', old.id using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;`;
}
