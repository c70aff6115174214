import type { Knex } from "knex";

/** Reads everything as of one moment: what others commit meanwhile is not seen. Nothing can be written. */
export async function readSnapshot<T>(knex: Knex, read: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return knex.transaction(read, { isolationLevel: "repeatable read", readOnly: true });
}
