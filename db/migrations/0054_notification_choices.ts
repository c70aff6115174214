import type { Knex } from "knex";

/* What users want to be alerted to, and how; nothing until they choose. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "notificationChoices" (
      "userId" uuid primary key references users,
      desktop text[] not null default '{}',
      sound text[] not null default '{}',
      push text[] not null default '{}',
      "showsDetails" boolean not null default false,
      version integer not null default 1,
      constraint notification_topics check (desktop || sound || push <@ array[
        'orders', 'transfers', 'balance', 'standing', 'fee', 'sign_ins', 'tokens', 'work', 'approvals', 'books',
        'prices', 'nodes', 'maintenance'])
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table "notificationChoices"`);
}
