import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { connect } from "#db/connection.ts";
import type { Database } from "#db/database.ts";
import type { Cursor } from "#protocol/events.ts";
import { headCursor, readAfter } from "./eventLog.ts";
import { type History, noteHistory, readHistory } from "./history.ts";
import { type LoggedEvent, PRUNED } from "./logEntry.ts";
import { createSignal } from "./signal.ts";
import { openWakeUp } from "./wakeUp.ts";

const BATCH = 500;
/** How long a change may go unnoticed when every signal for it was lost. */
const BACKSTOP_MS = 250;
/** Changes that come faster than this are read together: each read costs as much as a few changes. */
const SPACING_MS = 5;
/** Nothing signals the end of a transaction that holds back others: look again soon, then less often. */
const FIRST_LOOK_MS = 2;
const LONGEST_RETRY_MS = 2_000;

/** A read takes milliseconds, so a connection that is silent for this long is replaced. */
const READ_PATIENCE_MS = 1_500;
/** If PostgreSQL itself is slow, new connections would be as slow, so each waits longer than the last. */
const LONGEST_READ_PATIENCE_MS = 6_000;

export type Tail = {
  /** Everything up to here was delivered. */
  position: () => Cursor;
  /** How long ago the log was last read successfully, in ms. */
  silentFor: () => number;
  /** How long ago this node had last delivered everything in the log, in ms. */
  behindFor: () => number;
  /** How long the oldest committed change has been waiting behind an open transaction, in ms; 0 if none is. */
  withheldFor: () => number;
  /**
   * Starts delivering every event of the log once, in order; `onDelivered` is called after events that were read
   * together. Call it only once.
   */
  follow: (onEvent: (event: LoggedEvent) => void, onDelivered?: () => void) => void;
  close: () => Promise<void>;
};

type Options = {
  database: Database;
  log: Logger;
  /** Called after each read with the age of the oldest change that waits behind an open transaction, or 0. */
  onRead?: (withheldMs: number) => void;
  /**
   * Called when delivered changes are gone, because PostgreSQL continues from an earlier state, or when changes were
   * pruned before this node had read them.
   */
  onLost?: () => void;
};

/** The node's only reader of the event log, starting at its current end; only `close` stops it. */
export async function openTail({ database, log, onRead, onLost }: Options): Promise<Tail> {
  // Its own connection, so changes go out however many requests wait for the pool.
  let patience = READ_PATIENCE_MS;
  let isNewConnection = false;
  const knex = connect(database.url, {
    poolMax: 1,
    name: "livedesk reader",
    answerWithin: () => patience,
    connectTimeout: READ_PATIENCE_MS,
    onConnected: () => {
      isNewConnection = true;
    },
  });
  let position = await headCursor(knex).catch(async (error: unknown) => {
    await knex.destroy();
    throw error;
  });
  let readAt = performance.now();
  let caughtUpAt = readAt;
  let withheldSince: number | null = null;
  let closed = false;
  let following = Promise.resolve();
  let timeline: string | null = null;
  let noting = Promise.resolve();
  const signal = createSignal();
  const wakeUp = openWakeUp({ url: database.url, log, onAnnounced: () => signal.raise() });
  const stopListening = database.onPublished(() => {
    signal.raise();
    wakeUp.announce();
  });

  async function follow(onEvent: (event: LoggedEvent) => void, onDelivered: () => void): Promise<void> {
    let look = FIRST_LOOK_MS;
    let retry = FIRST_LOOK_MS;
    let troubled = false;
    while (!closed) {
      try {
        if (isNewConnection) await compareHistory();
        const { events, withheldMs } = await readAfter(knex, position, BATCH);
        // The event may have been read from another server than the one that was compared.
        if (isNewConnection) continue;
        const isWithheld = withheldMs !== null;
        readAt = performance.now();
        withheldSince = isWithheld ? readAt - withheldMs : null;
        patience = READ_PATIENCE_MS;
        onRead?.(withheldMs ?? 0);
        for (const event of events) {
          position = event.cursor;
          if (event.name === PRUNED) reportPruned();
          else deliver(event, onEvent);
        }
        onDelivered();
        if (troubled) log.info("Reading the event log again");
        troubled = false;
        retry = FIRST_LOOK_MS;
        look = isWithheld && events.length === 0 ? Math.min(look * 2, BACKSTOP_MS) : FIRST_LOOK_MS;
        if (events.length < BATCH) {
          caughtUpAt = withheldSince ?? readAt;
          await signal.wait(isWithheld ? look : BACKSTOP_MS);
          const early = readAt + SPACING_MS - performance.now();
          if (early > 0) await sleep(early);
        }
      } catch (error) {
        if (!troubled) log.warn({ err: error }, "The event log can't be read, trying again");
        troubled = true;
        patience = Math.min(patience * 2, LONGEST_READ_PATIENCE_MS);
        retry = Math.min(retry * 2, LONGEST_RETRY_MS);
        await signal.wait(retry);
      }
    }
  }

  async function compareHistory(): Promise<void> {
    isNewConnection = false;
    const history = await readHistory(knex, position, performance.now() - readAt).catch((error: unknown) => {
      isNewConnection = true;
      throw error;
    });
    const { lostAfter } = history;
    if (lostAfter !== null) {
      log.error(
        { position, lostAfter, timeline: history.timeline },
        "PostgreSQL has lost changes: it goes on from an earlier state than this node had seen",
      );
      position = await headCursor(knex);
      onLost?.();
    } else if (timeline !== null && timeline !== history.timeline)
      log.warn({ timeline: history.timeline }, "Another PostgreSQL has taken over; nothing was lost");
    if (lostAfter !== null || timeline !== history.timeline) noting = noting.then(() => note(history));
    ({ timeline } = history);
  }

  async function note(history: History): Promise<void> {
    while (!closed) {
      try {
        return await noteHistory(database, history);
      } catch (error) {
        log.warn({ err: error }, "What became of PostgreSQL could not be noted, trying again");
        await sleep(LONGEST_RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /** Happens, for example, after hours of suspension. */
  function reportPruned(): void {
    log.error({ position }, "Changes were pruned before this node had read them");
    onLost?.();
  }

  function deliver(event: LoggedEvent, onEvent: (event: LoggedEvent) => void): void {
    try {
      onEvent(event);
    } catch (error) {
      // One event that can't be emitted must not hold up the others.
      log.error({ err: error, cursor: event.cursor, name: event.name }, "An event was not delivered");
    }
  }

  return {
    position: () => position,
    silentFor: () => performance.now() - readAt,
    behindFor: () => performance.now() - caughtUpAt,
    withheldFor: () => (withheldSince === null ? 0 : performance.now() - withheldSince),
    follow(onEvent, onDelivered = () => {}) {
      following = follow(onEvent, onDelivered);
    },
    async close() {
      closed = true;
      stopListening();
      signal.raise();
      await Promise.all([following, noting]);
      await Promise.all([wakeUp.close(), knex.destroy()]);
    },
  };
}
