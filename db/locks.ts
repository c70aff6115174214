import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "./rows.ts";

/*
 * Every advisory lock of the desk. PostgreSQL identifies them by numbers that all nodes of a database share; changing
 * one would let nodes of two versions in at once.
 */

/** Locks that only one node at a time holds. */
export const LOCKS = {
  migration: 7_301_001,
  priceLeader: 7_301_002,
  auditSeal: 7_301_004,
  logPlaces: 7_301_005,
  orderCells: 7_301_006,
  newWork: 7_301_010,
  troubles: 7_301_011,
} as const;

/** Locks for which transactions queue. One more is inside `lock_administrators` (migration 0012). */
export const TURNS = {
  automaticApprovals: "automatic approvals",
  decisionsOf: (userId: string) => `decisions of ${userId}`,
  claimsOf: (userId: string) => `claims of ${userId}`,
  flagsOf: (userId: string) => `flags of ${userId}`,
  sessionsOf: (userId: string) => `sessions of ${userId}`,
  notesOf: (userId: string) => `notes of ${userId}`,
  webhooks: "webhooks",
  onChainId: (key: string) => `on-chain id ${key}`,
};

const wonSchema = z.object({ won: z.boolean() });

/** Takes the lock until the transaction ends; false if another one holds it. */
export async function tryLock(
  trx: Knex.Transaction,
  lock: keyof typeof LOCKS,
  answerMs?: number,
): Promise<boolean> {
  const statement = trx.raw("select pg_try_advisory_xact_lock(?) as won", [LOCKS[lock]]);
  const { won } = await readRow(answerMs === undefined ? statement : statement.timeout(answerMs), wonSchema);
  return won;
}

/** Takes the lock until the transaction ends, after waiting for its current holder. */
export async function waitForLock(trx: Knex.Transaction, lock: keyof typeof LOCKS): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(?)", [LOCKS[lock]]);
}

/** Takes one of `TURNS` until the transaction ends, waiting for others. Call it before locking any row. */
export async function takeTurn(trx: Knex.Transaction, turn: string): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [turn]);
}
