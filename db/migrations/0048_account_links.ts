import type { Knex } from "knex";
import { extendList, shortenList } from "../valueList.ts";

/*
 * Links that work once: invitations, and links to choose a new password. Only the hash of a link's token is stored; it
 * is null until the administrator who asked has drawn an approved link.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "accountLinks" (
      id uuid primary key,
      kind text not null,
      role text not null,
      -- Whose password, or the account that the invitation made.
      "userId" uuid references users,
      "tokenHash" bytea unique,
      note text not null default '',
      email text,
      "createdBy" uuid not null references users,
      "approvedBy" uuid references users,
      "createdAt" timestamptz(3) not null default now(),
      "expiresAt" timestamptz(3) not null,
      "endedAs" text,
      "endedAt" timestamptz(3),
      "endedBy" uuid references users,
      version integer not null default 1,
      constraint account_links_kind check (kind in ('invitation', 'password')),
      constraint account_links_role check (role in ('user', 'admin')),
      constraint account_links_ended_as check ("endedAs" in ('used', 'revoked')),
      constraint account_links_ended_whole check (("endedAs" is null) = ("endedAt" is null)),
      constraint account_links_of_an_account check (
        (kind = 'password' or "endedAs" is not distinct from 'used') = ("userId" is not null)),
      constraint account_links_not_for_oneself check (kind = 'invitation' or "userId" <> "createdBy"),
      constraint account_links_two_approve check (
        "approvedBy" <> "createdBy" and (kind = 'invitation' or "approvedBy" <> "userId"))
    );
    create index account_links_newest on "accountLinks" ("createdAt");
    create index account_links_of_users on "accountLinks" ("userId");
  `);
  await extendList(knex, "notifications", "notifications_kind", ["password_link"]);
  await extendList(knex, "approvals", "approvals_kind_check", ["invitation", "password_link"]);
  await knex.raw(`
    create or replace function find_beneficiary() returns trigger language plpgsql as $$
    begin
      new.beneficiary := case new.kind
        when 'order_resolution' then (select "userId" from orders where id = new.subject)
        when 'transaction_processing' then (select "userId" from transactions where id = new.subject)
        when 'user_change' then new.subject
        when 'password_link' then new.subject
      end;
      return new;
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table approvals disable trigger user;
    delete from approvals where kind in ('invitation', 'password_link');
    alter table approvals enable trigger user;
    delete from notifications where kind = 'password_link';
  `);
  await shortenList(knex, "notifications", "notifications_kind", ["password_link"]);
  await shortenList(knex, "approvals", "approvals_kind_check", ["invitation", "password_link"]);
  await knex.raw(`
    create or replace function find_beneficiary() returns trigger language plpgsql as $$
    begin
      new.beneficiary := case new.kind
        when 'order_resolution' then (select "userId" from orders where id = new.subject)
        when 'transaction_processing' then (select "userId" from transactions where id = new.subject)
        when 'user_change' then new.subject
      end;
      return new;
    end $$;
    drop table "accountLinks";
  `);
}
