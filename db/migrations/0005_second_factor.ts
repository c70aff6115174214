import type { Knex } from "knex";

/* Who proved when that it is they, and with what beside the password. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When the user of the session last proved who they are; signing in is the first time.
    alter table sessions add column "provenAt" timestamptz not null default now();
    update sessions set "provenAt" = "createdAt";

    -- One authenticator app (RFC 6238) a user. It counts from the first right code on.
    create table "secondFactors" (
      "userId" uuid primary key references users,
      -- Encrypted by the server: whoever has the table alone can make no codes.
      secret bytea not null,
      "createdAt" timestamptz not null default now(),
      "confirmedAt" timestamptz,
      -- The newest 30 seconds whose code was taken: neither it nor an older one is taken again.
      "lastStep" bigint check ("lastStep" > 0),
      constraint second_factors_confirmed_by_a_code check (("confirmedAt" is null) = ("lastStep" is null))
    );

    -- What stands in for a code, each once; only the SHA-256 of 120 random bits is kept.
    create table "recoveryCodes" (
      hash bytea primary key check (length(hash) = 32),
      "userId" uuid not null references "secondFactors" on delete cascade
    );
    create index recovery_codes_of_user on "recoveryCodes" ("userId");

    alter table settings add column "adminSecondFactorRequired" boolean not null default false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings drop column "adminSecondFactorRequired";
    drop table "recoveryCodes", "secondFactors";
    alter table sessions drop column "provenAt";
  `);
}
