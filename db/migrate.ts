import knex, { type Knex } from "knex";
import { knexConfig } from "./connection.ts";

/** Any number that all nodes agree on: they take turns at migrating (pg_advisory_lock). */
const MIGRATION_LOCK = 7_301_001;

async function whileLocked<T>(url: string, work: (db: Knex) => Promise<T>): Promise<T> {
  const db = knex(knexConfig(url, { poolMax: 2, timeouts: false, name: "livedesk migration" }));
  try {
    return await db.transaction(async (lockHolder) => {
      await lockHolder.raw("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
      return work(db);
    });
  } finally {
    await db.destroy();
  }
}

/** Brings the database at `connectionUrl` to the newest schema; returns the names of the migrations it ran. */
export async function migrateToLatest(connectionUrl: string): Promise<string[]> {
  return whileLocked(connectionUrl, async (db) => {
    // Knex locks too, in a row that a node which was killed leaves behind; whoever is here is alone.
    await db.migrate.forceFreeMigrationsLock();
    return namesOf(await db.migrate.latest());
  });
}

/** Takes the last batch of migrations back; returns their names. */
export async function migrateDown(connectionUrl: string): Promise<string[]> {
  return whileLocked(connectionUrl, async (db) => namesOf(await db.migrate.rollback()));
}

/** Knex answers `[batch, names]`, typed as any. */
function namesOf(answer: unknown): string[] {
  const names: unknown = Array.isArray(answer) ? answer[1] : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}
