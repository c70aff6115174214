import type { Knex } from "knex";

/* The desk's name (empty for the product's), and what an administrator has ticked off of a new desk's list. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings add column "deskName" text not null default ''
      constraint settings_name_is_short check (length("deskName") <= 40);
    -- A backup notes itself here (ops/backup.sh).
    create table "setupMarks" (
      item text primary key,
      at timestamptz not null default now(),
      "markedBy" uuid references users
    );
    create index audit_log_of_passwords on "auditLog" (subject) where action in ('password.changed', 'account.created');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `drop index audit_log_of_passwords; drop table "setupMarks"; alter table settings drop column "deskName"`,
  );
}
