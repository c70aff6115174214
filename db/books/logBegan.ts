/**
 * When lines of one kind began: with their migration, or with their first line if that is older. Earlier rows have no
 * line.
 */
function began(migration: string, lines: string): string {
  return `
  coalesce(least((select min(migration_time) from knex_migrations where name = '${migration}'),
                 (select min(at) from "auditLog" where ${lines})), '-infinity')`;
}

/** True unless the desk is older than a migration: a desk that began with it has no earlier rows. */
function beganWith(migration: string): string {
  return `
  not exists (
    select from knex_migrations where name = '${migration}' and batch > (select min(batch) from knex_migrations))`;
}

export const BEGAN = began("0004_audit", "true");
export const BEGAN_AT_ONCE = beganWith("0004_audit");

/** Lines of automatic approvals. */
export const AUTOMATIC_BEGAN = began(
  "0012_rules",
  `action = 'transaction.processed' and "actorName" = 'settings'`,
);
export const AUTOMATIC_BEGAN_AT_ONCE = beganWith("0012_rules");
