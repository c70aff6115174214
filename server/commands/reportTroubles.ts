import { z } from "zod";
import type { Database } from "#db/database.ts";
import { tryLock } from "#db/locks.ts";
import { countRows, hasRows, readRows } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import type { Prices } from "#protocol/prices.ts";
import { findBehind } from "../books/findBehind.ts";
import { requestCheck } from "../books/runCheck.ts";
import { notifyAdministrators } from "../notifications/notify.ts";

/** Shorter interruptions of the price feed or of a node are not reported. */
const FEED_GRACE_MS = 60_000;
const SILENT_S = 15;

/* Something is wrong, or was at the last check. */
const TO_TELL = `
  select from troubles union all select from nodes where "seenAt" < now() - interval '${SILENT_S} seconds'`;

const LOG = "log";

const nodeSchema = z.object({ id: z.string(), version: z.string(), isSilent: z.boolean() });

/**
 * Notifies administrators when the price feed or a node fails and when it is back, and starts a check when the log no
 * longer grows; the check reports that. The returned function checks once.
 */
export function watchTroubles(
  { knex, transact }: Database,
  currentPrices: () => Prices,
  now = () => performance.now(),
): () => Promise<void> {
  let liveAt = now();
  let wasBehind = false;

  return async function look() {
    const isBehind = Object.values(await findBehind(knex)).includes(true);
    // A line of a long transaction is old when it is written, and waits for a second.
    const isHeldUp = isBehind && wasBehind;
    wasBehind = isBehind;
    const { status, source } = currentPrices();
    if (status === "live") liveAt = now();
    const feedIsBad = now() - liveAt >= FEED_GRACE_MS;
    if (!isHeldUp && !feedIsBad && !(await hasRows(knex, TO_TELL))) return;
    await transact(async (tx) => {
      // Takes no lock: a transaction that blocks the log may hold this one too.
      await watchLog(tx, { isBehind, isHeldUp });
      if (!(await tryLock(tx.trx, "troubles"))) return;
      if (feedIsBad) await begin(tx, "feed", "feed_degraded", { source });
      else if (status === "live") await end(tx, "feed", "feed_restored", { source });
      for (const { id, version, isSilent } of await readNodes(tx))
        await (isSilent
          ? begin(tx, `node ${id}`, "node_silent", { node: id, version })
          : end(tx, `node ${id}`, "node_back", { node: id, version }));
      await forgetGoneNodes(tx);
    });
  };
}

async function watchLog({ trx }: Tx, log: { isBehind: boolean; isHeldUp: boolean }): Promise<void> {
  if (!log.isBehind) await trx("troubles").where({ key: LOG }).delete();
  if (!log.isHeldUp || (await hasRows(trx, `select from troubles where key = '${LOG}'`))) return;
  if (await requestCheck(trx)) await trx("troubles").insert({ key: LOG }).onConflict().ignore();
}

type Details = Record<string, string>;

async function begin(
  tx: Tx,
  key: string,
  kind: "feed_degraded" | "node_silent",
  details: Details,
): Promise<void> {
  const begun = await countRows(
    tx.trx.raw(`insert into troubles (key) values (?) on conflict do nothing`, [key]),
  );
  if (begun > 0) await notifyAdministrators(tx, { kind, details });
}

async function end(
  tx: Tx,
  key: string,
  kind: "feed_restored" | "node_back",
  details: Details,
): Promise<void> {
  const ended = await countRows(tx.trx.raw(`delete from troubles where key = ?`, [key]));
  if (ended > 0) await notifyAdministrators(tx, { kind, details });
}

function readNodes({ trx }: Tx) {
  return readRows(
    trx.raw(
      `select id, version, "seenAt" < now() - ? * interval '1 second' as "isSilent" from nodes order by id`,
      [SILENT_S],
    ),
    nodeSchema,
  );
}

/** A node that was stopped or replaced does not come back, so nothing is reported. */
async function forgetGoneNodes({ trx }: Tx): Promise<void> {
  await trx.raw(
    `delete from troubles where key like 'node %' and not exists (select from nodes where key = 'node ' || nodes.id)`,
  );
}
