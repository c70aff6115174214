import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { connect } from "#db/connection.ts";
import type { Database } from "#db/database.ts";
import type { Cursor } from "#protocol/events.ts";
import { headCursor, readAfter } from "./eventLog.ts";
import type { LoggedEvent } from "./logEntry.ts";
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

/** A read takes milliseconds: a connection that is silent for this long is replaced. */
const READ_PATIENCE_MS = 1_500;
/** If PostgreSQL itself is slow, new connections would be as slow, so each waits longer than the last. */
const LONGEST_READ_PATIENCE_MS = 6_000;

export type Tail = {
  /** Everything up to here was delivered. */
  position: () => Cursor;
  /** How long ago the log was last read successfully, in ms. */
  silentFor: () => number;
  /** How long ago everything in the log had been delivered, in ms. */
  behindFor: () => number;
  /** How long the oldest committed change has been waiting behind an open transaction, in ms; 0 if none is. */
  withheldFor: () => number;
  /** Starts delivering every event of the log once, in order. Call it once. */
  follow: (onEvent: (event: LoggedEvent) => void) => void;
  close: () => Promise<void>;
};

type Options = {
  database: Database;
  log: Logger;
  /** Called after each read with the age of the oldest change that waits behind an open transaction, or 0. */
  onRead?: (withheldMs: number) => void;
};

/** The node's only reader of the event log, starting at its current end; only `close` stops it. */
export async function openTail({ database, log, onRead }: Options): Promise<Tail> {
  // A connection of its own: changes go out however many requests wait for the pool.
  let patience = READ_PATIENCE_MS;
  const knex = connect(database.url, {
    poolMax: 1,
    name: "livedesk reader",
    answerWithin: () => patience,
    connectTimeout: READ_PATIENCE_MS,
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
  const signal = createSignal();
  const wakeUp = openWakeUp({ url: database.url, log, onAnnounced: () => signal.raise() });
  const stopListening = database.onPublished(() => {
    signal.raise();
    wakeUp.announce();
  });

  async function follow(onEvent: (event: LoggedEvent) => void): Promise<void> {
    let look = FIRST_LOOK_MS;
    let retry = FIRST_LOOK_MS;
    let troubled = false;
    while (!closed) {
      try {
        const { events, withheldMs } = await readAfter(knex, position, BATCH);
        const isWithheld = withheldMs !== null;
        readAt = performance.now();
        withheldSince = isWithheld ? readAt - withheldMs : null;
        patience = READ_PATIENCE_MS;
        onRead?.(withheldMs ?? 0);
        for (const event of events) {
          position = event.cursor;
          handOn(event, onEvent);
        }
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

  function handOn(event: LoggedEvent, onEvent: (event: LoggedEvent) => void): void {
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
    follow(onEvent) {
      following = follow(onEvent);
    },
    async close() {
      closed = true;
      stopListening();
      signal.raise();
      await following;
      await Promise.all([wakeUp.close(), knex.destroy()]);
    },
  };
}
