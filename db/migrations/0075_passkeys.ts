import type { Knex } from "knex";
import { extendList, shortenList } from "../valueList.ts";

/*
 * Passkeys, which are second factors and ways in without a password. Recovery codes belong to the user now, since they
 * stand in for either kind of second factor; a trigger removes them with the last one, whichever version of the server
 * removes it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table passkeys (
      id uuid primary key,
      "userId" uuid not null references users,
      "credentialId" bytea not null,
      "publicKey" bytea not null,
      counter bigint not null,
      transports text[] not null,
      host text not null,
      "isBackedUp" boolean not null,
      name text not null,
      "createdAt" timestamptz(3) not null default now(),
      "lastUsedAt" timestamptz(3),
      constraint passkeys_credential_once unique ("credentialId"),
      constraint passkeys_counter check (counter between 0 and 4294967295)
    );
    create index passkeys_of_users on passkeys ("userId", "createdAt");

    alter table sessions add column "passkeyId" uuid references passkeys on delete set null;
    create index sessions_of_passkeys on sessions ("passkeyId") where "passkeyId" is not null;

    -- Each challenge is accepted once. Until it expires, it is remembered here by its SHA-256.
    create table "usedChallenges" (
      hash bytea primary key check (length(hash) = 32),
      "expiresAt" timestamptz(3) not null
    );
    create index used_challenges_expired on "usedChallenges" ("expiresAt");

    alter table "recoveryCodes"
      drop constraint "recoveryCodes_userId_fkey",
      add constraint "recoveryCodes_userId_fkey" foreign key ("userId") references users;

    create function forget_recovery_codes() returns trigger language plpgsql as $$
    begin
      delete from "recoveryCodes" as code
       where code."userId" = old."userId"
         and not exists (select from passkeys where "userId" = old."userId")
         and not exists (
           select from "secondFactors" where "userId" = old."userId" and "confirmedAt" is not null
         );
      return null;
    end $$;
    create trigger passkeys_forget_recovery_codes after delete on passkeys
      for each row execute function forget_recovery_codes();
    create trigger second_factors_forget_recovery_codes after delete on "secondFactors"
      for each row execute function forget_recovery_codes();

    alter table settings add column "passwordMinLength" integer not null default 6
      constraint settings_password_min_length check ("passwordMinLength" between 6 and 64);
  `);
  await extendList(knex, "notifications", "notifications_kind", ["passkey_added", "passkey_refused"]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings drop column "passwordMinLength";
    drop trigger second_factors_forget_recovery_codes on "secondFactors";
    drop trigger passkeys_forget_recovery_codes on passkeys;
    drop function forget_recovery_codes();
    delete from "recoveryCodes" where "userId" not in (select "userId" from "secondFactors");
    alter table "recoveryCodes"
      drop constraint "recoveryCodes_userId_fkey",
      add constraint "recoveryCodes_userId_fkey" foreign key ("userId") references "secondFactors" on delete cascade;
    drop table "usedChallenges";
    alter table sessions drop column "passkeyId";
    drop table passkeys;
    delete from notifications where kind in ('passkey_added', 'passkey_refused');
  `);
  await shortenList(knex, "notifications", "notifications_kind", ["passkey_added", "passkey_refused"]);
}
