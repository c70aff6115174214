import knexPackage, { type Knex } from "knex";
import { z } from "zod";
import { SilentConnectionError } from "#db/queryDeadlines.ts";
import { STALE_AFTER_MS } from "../realtime/realtime.ts";

/** Completed and pending migrations. */
const migrationsSchema = z.tuple([z.array(z.unknown()), z.array(z.unknown())]);

type Node = {
  knex: Knex;
  /** The node is stopping: it still serves, but proxies should choose others. */
  isLeaving: () => boolean;
  /** How long ago it read the event log, in ms. */
  silentFor: () => number;
  /** How long a committed change has been waiting behind an open transaction, in ms; 0 if none is. */
  withheldFor: () => number;
  /** True while it refuses sockets. */
  refusesSockets: () => boolean;
};

export type Readiness = {
  /** What keeps this node from serving; empty if nothing does. */
  faults: string[];
  /** Why it serves requests but no sockets; null if it serves both, or has faults. */
  notLive: string | null;
};

/** Proxies do not wait much longer. */
const PATIENCE_MS = 2_000;

/** Explains what keeps this node from serving. */
export function watchReadiness({ knex, isLeaving, ...log }: Node): () => Promise<Readiness> {
  let isMigrated = false;
  let asking: Promise<string[]> | undefined;

  async function askDatabase(): Promise<string[]> {
    try {
      // Proxies ask all the time, and a schema never becomes outdated, so checking once is enough.
      if (isMigrated) await knex.raw("select 1").timeout(PATIENCE_MS);
      else isMigrated = migrationsSchema.parse(await knex.migrate.list())[1].length === 0;
      return isMigrated ? [] : ["The database has an older schema."];
    } catch (error) {
      if (error instanceof knexPackage.KnexTimeoutError || error instanceof SilentConnectionError)
        return ["The database does not answer."];
      return ["The database is away."];
    }
  }

  /** Anybody may ask, as often as they like: simultaneous requests share one answer. */
  async function askOnce(): Promise<string[]> {
    asking ??= askDatabase().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  function findStaleness(): string[] {
    const silence = log.silentFor();
    if (silence < STALE_AFTER_MS) return [];
    return [`The event log has not been read for ${seconds(silence)}.`];
  }

  /** Not this node's fault: the others wait for the same transaction, and requests are served. */
  function whyNotLive(): string | null {
    const withheld = log.withheldFor();
    if (withheld >= STALE_AFTER_MS)
      return `Changes have been waiting for ${seconds(withheld)} behind an open transaction: sockets are closed, pages poll.`;
    return log.refusesSockets() ? "Sockets are closed until the event log is passed on again." : null;
  }

  return async () => {
    if (isLeaving()) return { faults: ["This node is about to stop."], notLive: null };
    const faults = [...findStaleness(), ...(await askOnce())];
    return { faults, notLive: faults.length === 0 ? whyNotLive() : null };
  };
}

function seconds(milliseconds: number): string {
  return `${Math.floor(milliseconds / 1_000)} s`;
}
