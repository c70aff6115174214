import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/database.ts";
import { isUnavailable } from "#db/errors.ts";
import { liftLimits } from "#db/liftLimits.ts";
import { CheckModel, type KeptLog } from "#db/models/CheckModel.ts";
import { CHECK_COUNT, reconcile } from "#db/reconcile.ts";
import { hasRows } from "#db/rows.ts";
import type { Check } from "#protocol/books.ts";
import { verifyChain } from "../audit/verify.ts";
import { repeat } from "../repeat.ts";
import { nameDifferences } from "../status/reconciliation.ts";
import { type LogVerdict, verifyLog } from "../transparencyLog/verifyLog.ts";
import { changeCheck } from "./checkRows.ts";
import { findKept } from "./findKept.ts";

/** One for each check of the books, one for the audit log's chain, one for the transparency log. */
export const STEPS = CHECK_COUNT + 2;
const DUE_AFTER = "interval '24 hours'";
/** A node that has not been heard of for so long has died. */
const LOST_AFTER = "interval '60 seconds'";
const BEAT_MS = 10_000;
/** How often it tells its progress. */
const TELL_MS = 500;

/** Asks for a check once a day, and does the one that waits, if this node gets it. */
export async function runDueCheck(database: Database, node: string, stopping: AbortSignal): Promise<void> {
  if (!(await hasRows(database.knex, TO_DO))) return;
  await requestWhenDue(database.knex);
  const claimed = await claim(database, node);
  if (claimed !== null) await runCheck(database, claimed, stopping);
}

const IS_DUE = `not exists (select from checks where log is not null and "requestedAt" > now() - ${DUE_AFTER})`;
const TO_DO = `select from checks where "finishedAt" is null union all select where ${IS_DUE}`;

async function requestWhenDue(knex: Knex): Promise<void> {
  await knex.raw(`insert into checks (id, "of") select ?, ? where ${IS_DUE} on conflict do nothing`, [
    uuidv7(),
    STEPS,
  ]);
}

async function claim({ transact }: Database, node: string): Promise<Check | null> {
  return transact(async (tx) => {
    const row = await CheckModel.query(tx.trx)
      .whereNull("finishedAt")
      .whereRaw(`(node is null or "seenAt" < now() - ${LOST_AFTER})`)
      .forUpdate()
      .skipLocked()
      .first();
    return row === undefined ? null : changeCheck(tx, row.id, { node, done: 0, of: STEPS });
  });
}

/**
 * Checks the books and both logs, and publishes its progress. It only reads and blocks nobody. If the node stops, another
 * one starts the check again.
 */
async function runCheck(database: Database, { id }: Check, stopping: AbortSignal): Promise<void> {
  const { knex, transact } = database;
  let toldAt = performance.now();
  const onStep = async (done: number): Promise<void> => {
    stopping.throwIfAborted();
    if (performance.now() - toldAt < TELL_MS) return;
    toldAt = performance.now();
    await transact((tx) => changeCheck(tx, id, { done }));
  };
  // A single step may take a minute on a large desk.
  const stopBeating = repeat(
    async () => void (await knex("checks").where({ id }).update({ seenAt: knex.fn.now() })),
    { everyMs: BEAT_MS },
  );
  try {
    const differences = nameDifferences(await reconcile(knex, onStep));
    const kept = await findKept(knex);
    const log = await checkLog(knex, kept, { onStep, stopping });
    await transact((tx) => changeCheck(tx, id, { done: STEPS, differences, ...log, isFinished: true }));
  } catch (error) {
    if (!stopping.aborted) throw error;
    await transact((tx) => changeCheck(tx, id, { node: null, done: 0 }));
  } finally {
    await stopBeating();
  }
}

/** A long transaction that only reads, each statement what is committed by then. */
function readOnly<T>(knex: Knex, read: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return knex.transaction(
    async (trx) => {
      await liftLimits(trx);
      return read(trx);
    },
    { readOnly: true },
  );
}

type Watch = { onStep: (done: number) => Promise<void>; stopping: AbortSignal };

async function checkLog(
  knex: Knex,
  kept: KeptLog | null,
  { onStep, stopping }: Watch,
): Promise<Pick<CheckModel, "log" | "kept">> {
  const chain = await readLog(knex, stopping, (trx, onBatch) =>
    verifyChain(trx, kept?.chain ?? undefined, async (read) => {
      onBatch(read);
      await onStep(CHECK_COUNT);
    }),
  );
  const noted = kept === null ? undefined : { size: kept.size, rootHash: kept.rootHash };
  const tree = await readLog(knex, stopping, (trx, onBatch) =>
    verifyLog(trx, noted, async (read) => {
      onBatch(read);
      await onStep(CHECK_COUNT + 1);
    }),
  );
  const faults = [
    ...(chain.outcome === "unreadable"
      ? [`The audit log could not be read after entry ${chain.read}.`]
      : chain.outcome === "broken"
        ? [`The audit log is broken at entry ${chain.sequence}: ${chain.reason}.`]
        : []),
    ...(tree.outcome === "unreadable"
      ? [`The transparency log could not be read after entry ${tree.read}.`]
      : tree.outcome === "broken"
        ? [`The transparency log is broken at entry ${tree.index}: ${tree.reason}.`]
        : []),
  ];
  if (chain.outcome !== "unbroken" || tree.outcome !== "unbroken")
    return { log: { size: sizeOf(tree), fault: faults.join(" ") }, kept: null };
  const { size, rootHash } = tree;
  return { log: { size, fault: null }, kept: { chain: chain.head, size, rootHash } };
}

type Unreadable = { outcome: "unreadable"; read: number };

/**
 * Checks a log in its own transaction. What makes the check fail other than a node that stops or a database that is not
 * there is a fault of the log: somebody may have written what nobody can read.
 */
async function readLog<T>(
  knex: Knex,
  stopping: AbortSignal,
  verify: (trx: Knex.Transaction, onBatch: (read: number) => void) => Promise<T>,
): Promise<T | Unreadable> {
  let read = 0;
  try {
    return await readOnly(knex, (trx) => verify(trx, (count) => void (read = count)));
  } catch (error) {
    if (stopping.aborted || isUnavailable(error)) throw error;
    return { outcome: "unreadable", read };
  }
}

function sizeOf(tree: LogVerdict | Unreadable): number {
  switch (tree.outcome) {
    case "unreadable":
      return tree.read;
    case "broken":
      return tree.index;
    case "unbroken":
      return tree.size;
  }
}
