import type { Knex } from "knex";

/* A withdrawal that an administrator is paying: nobody cancels or rejects it meanwhile, and no second one pays it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table transactions
      -- Kept when it is completed.
      add column "payingSince" timestamptz,
      add column "payingBy" uuid references users,
      add constraint transactions_paying_says_who_and_when check (("payingSince" is null) = ("payingBy" is null)),
      add constraint transactions_paying_ends_completed check (
        "payingBy" is null or (type = 'withdrawal' and status in ('pending', 'completed'))
      );

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
      -- What went out gets its id on the chain as it ends.
      if old."transactionId" is distinct from new."transactionId"
        and not (old.type = 'withdrawal' and old."transactionId" is null and new.status = 'completed') then
        raise exception 'the terms of transaction % cannot change', old.id using errcode = 'restrict_violation';
      end if;
      if new.status <> 'pending' and (old."payingBy", old."payingSince") is distinct from (new."payingBy", new."payingSince") then
        raise exception 'who pays transaction % cannot change as it ends', old.id using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function transactions_change_once() returns trigger language plpgsql as $$
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
    alter table transactions drop column "payingSince", drop column "payingBy";
  `);
}
