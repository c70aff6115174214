import type { Database } from "#db/database.ts";
import { hasRows } from "#db/rows.ts";
import { beginDueMaintenance } from "./changeSettings.ts";

/** Closes the desk on all screens when announced maintenance begins. */
export async function beginAnnounced({ knex, transact }: Database): Promise<void> {
  if (!(await hasRows(knex, `select from settings where "maintenanceAt" <= clock_timestamp()`))) return;
  await transact(beginDueMaintenance);
}
