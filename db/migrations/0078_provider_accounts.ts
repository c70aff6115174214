import type { Knex } from "knex";
import { extendList, shortenList } from "../valueList.ts";

const KINDS = ["provider_account_added", "provider_account_removed"];

/* Administrators' accounts at the desk's identity provider (OpenID Connect), and the sessions that they opened. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "providerAccounts" (
      id uuid primary key,
      "userId" uuid not null references users,
      issuer text not null,
      subject text not null,
      name text not null,
      "createdAt" timestamptz(3) not null default now(),
      "lastUsedAt" timestamptz(3),
      constraint provider_accounts_linked_once unique (issuer, subject),
      constraint provider_accounts_one_each unique ("userId", issuer)
    );

    alter table sessions add column "providerAccountId" uuid references "providerAccounts" on delete set null;
    create index sessions_of_provider_accounts on sessions ("providerAccountId")
      where "providerAccountId" is not null;
  `);
  await extendList(knex, "notifications", "notifications_kind", KINDS);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions drop column "providerAccountId";
    drop table "providerAccounts";
    delete from notifications where kind in ('provider_account_added', 'provider_account_removed');
  `);
  await shortenList(knex, "notifications", "notifications_kind", KINDS);
}
