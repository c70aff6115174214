import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/database.ts";
import { liftLimits } from "#db/liftLimits.ts";
import { CheckModel, type KeptLog } from "#db/models/CheckModel.ts";
import { CHECK_COUNT } from "#db/reconcile.ts";
import { countRows, hasRows } from "#db/rows.ts";
import type { Check } from "#protocol/books.ts";
import { verifyChain } from "../audit/verify.ts";
import type { Context } from "../context.ts";
import { repeat } from "../repeat.ts";
import { findNamedDifferences } from "../status/reconciliation.ts";
import { unlessUnreadable } from "../status/unlessUnreadable.ts";
import { type LogVerdict, verifyLog } from "../transparencyLog/verifyLog.ts";
import { changeCheck } from "./checkRows.ts";
import { findBehind } from "./findBehind.ts";
import { findKept } from "./findKept.ts";

/** One for each check of the books, one for the audit log's chain, one for the transparency log. */
export const STEPS = CHECK_COUNT + 2;
const DUE_AFTER = "interval '24 hours'";
/** A node that has been silent for this long is dead. */
const LOST_AFTER = "interval '60 seconds'";
const BEAT_MS = 10_000;
/** How often it tells its progress. */
const TELL_MS = 500;

type Desk = Pick<Context, "database" | "log">;

/** Requests a check once a day, and runs the waiting check if this node gets it. */
export async function runDueCheck(
  { database, log }: Desk,
  node: string,
  stopping: AbortSignal,
): Promise<void> {
  if (!(await hasRows(database.knex, TO_DO))) return;
  await requestCheck(database.knex, IS_DUE);
  const mine = await takeTurn(database, node);
  if (mine !== null) await runCheck({ database, log }, mine, stopping);
}

const IS_DUE = `not exists (select from checks where log is not null and "requestedAt" > now() - ${DUE_AFTER})`;
const TO_DO = `select from checks where "finishedAt" is null union all select where ${IS_DUE}`;

/** Requests a check on behalf of the desk; false if one is running or none is wanted. */
export async function requestCheck(knex: Knex, isWanted = "true"): Promise<boolean> {
  const inserted = knex.raw(
    `insert into checks (id, "of") select ?, ? where ${isWanted} on conflict do nothing`,
    [uuidv7(), STEPS],
  );
  return (await countRows(inserted)) > 0;
}

async function takeTurn({ transact }: Database, node: string): Promise<Check | null> {
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
async function runCheck({ database, log }: Desk, { id }: Check, stopping: AbortSignal): Promise<void> {
  const { knex, transact } = database;
  let toldAt = performance.now();
  const onStep = async (done: number): Promise<void> => {
    stopping.throwIfAborted();
    if (performance.now() - toldAt < TELL_MS) return;
    toldAt = performance.now();
    await transact((tx) => changeCheck(tx, id, { done }));
  };
  // A single step may take a minute on a large desk.
  const stopHeartbeat = repeat(
    async () => void (await knex("checks").where({ id }).update({ seenAt: knex.fn.now() })),
    { everyMs: BEAT_MS },
  );
  try {
    const differences = await findNamedDifferences(knex, { onProgress: onStep, log, stopping });
    const kept = await findKept(knex);
    const found = await checkLog(knex, kept, { onStep, log, stopping });
    await transact((tx) => changeCheck(tx, id, { done: STEPS, differences, ...found, isFinished: true }));
  } catch (error) {
    if (!stopping.aborted) throw error;
    await transact((tx) => changeCheck(tx, id, { node: null, done: 0 }));
  } finally {
    await stopHeartbeat();
  }
}

/** A long read-only transaction in which each statement sees what is committed by then. */
function readOnly<T>(knex: Knex, read: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return knex.transaction(
    async (trx) => {
      await liftLimits(trx);
      return read(trx);
    },
    { readOnly: true },
  );
}

type Watch = { onStep: (done: number) => Promise<void>; log: Context["log"]; stopping: AbortSignal };

async function checkLog(
  knex: Knex,
  kept: KeptLog | null,
  { onStep, ...reading }: Watch,
): Promise<Pick<CheckModel, "log" | "kept">> {
  const chain = await readLog(knex, { what: "audit log", ...reading }, (trx, onBatch) =>
    verifyChain(trx, kept?.chain ?? undefined, async (read) => {
      onBatch(read);
      await onStep(CHECK_COUNT);
    }),
  );
  const noted = kept === null ? undefined : { size: kept.size, rootHash: kept.rootHash };
  const tree = await readLog(knex, { what: "transparency log", ...reading }, (trx, onBatch) =>
    verifyLog(trx, noted, async (read) => {
      onBatch(read);
      await onStep(CHECK_COUNT + 1);
    }),
  );
  const behind = await findBehind(knex);
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
    ...(behind.chain ? ["A line of the audit log has not been sealed for more than a minute."] : []),
    ...(behind.tree ? ["An entry of the transparency log has had no place for more than a minute."] : []),
  ];
  const fault = faults.length === 0 ? null : faults.join(" ");
  if (chain.outcome !== "unbroken" || tree.outcome !== "unbroken")
    return { log: { size: sizeOf(tree), fault }, kept: null };
  const { size, rootHash } = tree;
  return { log: { size, fault }, kept: { chain: chain.head, size, rootHash } };
}

type Unreadable = { outcome: "unreadable"; read: number };

/** Checks a log in its own transaction. */
async function readLog<T>(
  knex: Knex,
  options: { what: string } & Omit<Watch, "onStep">,
  verify: (trx: Knex.Transaction, onBatch: (read: number) => void) => Promise<T>,
): Promise<T | Unreadable> {
  let read = 0;
  const found = await unlessUnreadable(
    () => readOnly(knex, (trx) => verify(trx, (count) => void (read = count))),
    options,
  );
  return found ?? { outcome: "unreadable", read };
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
