import { setTimeout as sleep } from "node:timers/promises";
import knex, { type Knex } from "knex";
import { knexConfig } from "./connection.ts";
import { tryLock } from "./locks.ts";
import { checkDatabase, type DatabaseSetting } from "./checkDatabase.ts";
import { validateLists } from "./valueList.ts";

/** Repeated short queries instead of one that waits, because a dead connection does not answer either. */
const RETRY_MS = 200;
const HOLD_EVERY_MS = 2_000;
const ANSWER_MS = 10_000;

/**
 * Keeps the holder's transaction active, which PostgreSQL would otherwise end after 30 s and release its lock; gives
 * up if PostgreSQL does not answer the holder.
 */
async function whileHeld<T>(holder: Knex.Transaction, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<never>((_, reject) => {
    timer = setInterval(() => void holder.raw("select 1").timeout(ANSWER_MS).catch(reject), HOLD_EVERY_MS);
  });
  try {
    return await Promise.race([work(), lost]);
  } finally {
    clearInterval(timer);
  }
}

async function whileLocked<T>(url: string, work: (db: Knex) => Promise<T>): Promise<T> {
  const db = knex(knexConfig(url, { poolMax: 2, timeouts: false, name: "livedesk migration" }));
  try {
    return await db.transaction(async (holder) => {
      await holder.raw("set local idle_in_transaction_session_timeout = '30s'");
      while (!(await tryLock(holder, "migration", ANSWER_MS))) await sleep(RETRY_MS);
      return await whileHeld(holder, async () => work(db));
    });
  } finally {
    await db.destroy();
  }
}

/**
 * Checks the database at `connectionUrl` and updates it to the newest schema; returns the names of the migrations it
 * ran.
 */
export async function migrateToLatest(connectionUrl: string, setting?: DatabaseSetting): Promise<string[]> {
  await checkDatabase(connectionUrl, setting);
  return whileLocked(connectionUrl, async (db) => {
    // Knex has its own lock, a row that a killed node leaves behind; while ours is held, nobody else migrates.
    await db.migrate.forceFreeMigrationsLock();
    const names = namesOf(await db.migrate.latest());
    // Also validates lists for a node that was killed before it got here.
    await validateLists(db);
    return names;
  });
}

/** Reverts the last batch of migrations; returns their names. */
export async function migrateDown(connectionUrl: string): Promise<string[]> {
  return whileLocked(connectionUrl, async (db) => namesOf(await db.migrate.rollback()));
}

/** Knex returns `[batch, names]`, typed as any. */
function namesOf(answer: unknown): string[] {
  const names: unknown = Array.isArray(answer) ? answer[1] : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}
