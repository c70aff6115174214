import type { Knex } from "knex";

/** Each index locks its table against writers while it is built: one at a time. */
export const config = { transaction: false };

/** What an account's holder did, and what was done with the account, the newest first. */
const INDEXES = [
  `audit_log_newest_of_actor on "auditLog" ("actorId", at, id) where "actorId" is not null`,
  `audit_log_newest_of_subject on "auditLog" (subject, at, id) where subject is not null`,
];

export async function up(knex: Knex): Promise<void> {
  for (const index of INDEXES) await knex.raw(`create index if not exists ${index}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const index of INDEXES) await knex.raw(`drop index if exists ${index.split(" ", 1)[0]}`);
}
