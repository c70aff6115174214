import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "knex";
import { z } from "zod";
import { connect } from "./connection.ts";
import { isUnavailable, wasRolledBack } from "./errors.ts";
import { explainConnectionError } from "./connectionErrors.ts";
import { findRow, readRow } from "./rows.ts";

/*
 * Reads reports and statements from a replica, so that they cost the primary nothing. Its lag is measured by the
 * reports of nodes, which are written to the primary every 2 s with its clock: no other clock counts, and a replica
 * that receives nothing looks as old as it is.
 */

/** A replica that is further behind is not used. */
const MOST_BEHIND_MS = 15_000;
/** No transaction is open for longer, so a replica that is this far past a moment has everything from before it. */
const LONGEST_TRANSACTION_MS = 15_000;
/** How long a measured lag is reused. */
const BELIEVED_MS = 2_000;
/**
 * A replica that dies silently holds up a request no longer than this; PostgreSQL itself ends a statement after five
 * seconds.
 */
const LOOK_PATIENCE_MS = 1_000;

/** How often a lasting fault of the replica is logged again. */
const TELL_AGAIN_MS = 10 * 60_000;

const reportSchema = z.object({ id: z.string(), seen: z.date() });
const primarySchema = z.object({ now: z.date(), isKnown: z.boolean() });

/** Reads with the given connections; `asOf` is the replica's time, null for the primary. */
type Work<T> = (knex: Knex, asOf: Date | null) => Promise<T>;

export type Past = {
  /**
   * Reads from the replica if it is at most 15 s behind, otherwise from the primary. `until` is when everything that is
   * read had happened: then the replica is used only if it has everything from before, so that the answer is the same.
   */
  read: <T>(work: Work<T>, until?: Date) => Promise<T>;
  close: () => Promise<void>;
};

/** `onFault` is called with the reason if the replica can't be used, unless it is only too old. */
export function openPast(
  primary: Knex,
  url: string | undefined,
  onFault: (fault: unknown) => void = () => {},
): Past {
  if (url === undefined) return { read: (work) => work(primary, null), close: async () => {} };
  const replica = connect(url, { name: "livedesk replica", poolMax: 4, acquireTimeout: 2_000 });
  let looking: Promise<Date | null> | null = null;
  let known: { asOf: Date | null; at: number } | undefined;
  let toldAt = -Infinity;

  function leave(error: unknown): void {
    known = { asOf: null, at: performance.now() };
    if (performance.now() - toldAt < TELL_AGAIN_MS) return;
    toldAt = performance.now();
    onFault(explainConnectionError(error, url ?? "", "DATABASE_READ_URL"));
  }

  /** How far the replica is; null if it is too old, unreachable or another desk's. */
  async function look(): Promise<Date | null> {
    const report = await findRow(
      replica.raw(`select id, "seenAt" as seen from nodes order by "seenAt" desc limit 1`),
      reportSchema,
    );
    if (report === null) return null;
    const checked = await readRow(
      primary.raw(
        `select clock_timestamp() as now, exists (select from nodes where id = ? and "seenAt" >= ?) as "isKnown"`,
        [report.id, report.seen],
      ),
      primarySchema,
    ).catch(() => null);
    // The primary's own faults show when it is read.
    if (checked === null || checked.now.getTime() - report.seen.getTime() > MOST_BEHIND_MS) return null;
    if (!checked.isKnown) throw new Error("Its newest report is of a node that the primary does not know.");
    return report.seen;
  }

  async function lookOnce(): Promise<Date | null> {
    looking ??= look()
      .then(
        (asOf) => {
          known = { asOf, at: performance.now() };
          return asOf;
        },
        (error: unknown) => {
          leave(error);
          return null;
        },
      )
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  /** While it is unreachable or too old, requests don't wait for another check. */
  async function findAge(): Promise<Date | null> {
    if (known !== undefined && performance.now() - known.at <= BELIEVED_MS) return known.asOf;
    const age = lookOnce();
    if (known?.asOf === null) return null;
    const asOf = await Promise.race([age, sleep(LOOK_PATIENCE_MS, null, { ref: false })]);
    if (looking !== null) known = { asOf, at: performance.now() };
    return asOf;
  }

  return {
    async read(work, until) {
      const asOf = await findAge();
      if (asOf === null) return work(primary, null);
      const isWhole = until !== undefined && until.getTime() < asOf.getTime() - LONGEST_TRANSACTION_MS;
      if (until !== undefined && !isWhole) return work(primary, null);
      try {
        return await work(replica, isWhole ? null : asOf);
      } catch (error) {
        // It is gone, or had to end the statement in order to replay changes.
        if (isUnavailable(error)) leave(error);
        const answer = await work(primary, null);
        // The statement works on the primary: the replica lacks something, such as a column of the newest version.
        if (wasRolledBack(error)) leave(error);
        return answer;
      }
    },
    close: () => replica.destroy(),
  };
}
