import type { Knex } from "knex";

/* Where withdrawals go: the first use of an address is marked, and held if the desk wants so; users name their addresses. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings add column "newAddressHoldHours" integer not null default 0
      constraint settings_hold_at_most_a_week check ("newAddressHoldHours" between 0 and 168);

    alter table transactions
      add column "firstUse" boolean not null default false,
      add column "heldUntil" timestamptz,
      add constraint transactions_only_withdrawals_are_held check (
        type = 'withdrawal' or (not "firstUse" and "heldUntil" is null)
      );
    -- Two spellings of one address differ by case at most.
    create index transactions_destinations on transactions ("userId", crypto, lower("walletAddress"))
      where type = 'withdrawal';

    create function transactions_respect_hold() returns trigger language plpgsql as $$
    begin
      if (old."firstUse", old."heldUntil") is distinct from (new."firstUse", new."heldUntil") then
        raise exception 'the hold of transaction % cannot change', old.id using errcode = 'restrict_violation';
      end if;
      if old."heldUntil" > now() and (new.status = 'completed' or new."payingBy" is not null) then
        raise exception 'transaction % is held until %', old.id, old."heldUntil" using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger transactions_respect_hold before update on transactions
      for each row execute function transactions_respect_hold();

    create table "savedAddresses" (
      id uuid primary key,
      "userId" uuid not null references users,
      crypto text not null check (crypto in ('BTC', 'ETH', 'USDT')),
      address text not null check (char_length(address) between 1 and 128),
      -- What all spellings of the address have in common.
      normalized text not null check (char_length(normalized) between 1 and 128),
      name text not null check (char_length(name) between 1 and 60),
      "createdAt" timestamptz not null default now(),
      constraint saved_addresses_once unique ("userId", crypto, normalized)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table "savedAddresses";
    drop trigger transactions_respect_hold on transactions;
    drop function transactions_respect_hold();
    drop index transactions_destinations;
    alter table transactions drop column "firstUse", drop column "heldUntil";
    alter table settings drop column "newAddressHoldHours";
  `);
}
