import type { Knex } from "knex";
import type { DurableEventName, EventPayload, RevocationReason } from "#protocol/events.ts";
import { isRetryable } from "./errors.ts";

const MAX_RETRIES = 3;

/** A change for the event log: the whole entity in wire form, and its owner (null if nobody in particular). */
export type ChangeEvent = {
  [N in DurableEventName]: { name: N; userId: string | null; payload: EventPayload<N> };
}[DurableEventName];

/** Sessions that ended in this transaction, by the hex form of their hash. */
export type RevocationEvent = {
  name: "session.revoked";
  userId: string;
  payload: { reason: RevocationReason; sessionHashes: string[] };
};

/** What these users may receive has changed: their sockets reconnect and are checked again. */
export type AccessEvent = { name: "access.changed"; userId: string | null; payload: { userIds: string[] } };

/** The presence has changed: nodes read it and send it to the administrators. */
export type PresenceEvent = { name: "presence.touched"; userId: null; payload: Record<never, never> };

export type LogEvent = ChangeEvent | RevocationEvent | AccessEvent | PresenceEvent;

/** What a command works with: the open transaction, and the events that are published with it. */
export type Tx = {
  trx: Knex.Transaction;
  /** Queues events, which are written in the same transaction when the work is done; throws after it has ended. */
  publish: (...events: LogEvent[]) => void;
};

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * The only way to open a writing transaction. The work may run again after a deadlock (at most 3 times), so it may
 * only affect the database: no HTTP, no hashing, no timers. `onPublished` is called only after a commit that wrote
 * events.
 */
export function createTransact(db: Knex, onPublished: () => void): Transact {
  return async function transact(work) {
    const { result, published } = await retryDeadlocks(() => runOnce(db, work));
    if (published) onPublished();
    return result;
  };
}

/** A statement that is a whole transaction and writes its own events; prepared once per connection under its name. */
export type Statement = { name: string; sql: string; bindings: Knex.RawBinding[] };

export type RunStatement = (statement: Statement) => Promise<unknown[]>;

/** Runs such statements and returns their rows; treats deadlocks and commits like `transact`, in one round trip. */
export function createRunStatement(db: Knex, onPublished: () => void): RunStatement {
  return async function runStatement({ name, sql, bindings }) {
    const { rows } = await retryDeadlocks(async () =>
      db.raw<{ rows: unknown[] }>(sql, bindings).options({ name }),
    );
    onPublished();
    return rows;
  };
}

async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isRetryable(error) || attempt >= MAX_RETRIES) throw error;
    }
  }
}

async function runOnce<T>(
  db: Knex,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; published: boolean }> {
  const queued: LogEvent[] = [];
  let open = true;
  const publish = (...events: LogEvent[]): void => {
    if (!open) throw new Error("An event was published after its transaction had ended.");
    queued.push(...events);
  };
  try {
    const result = await db.transaction(async (trx) => {
      const value = await work({ trx, publish });
      open = false;
      if (queued.length > 0) await trx("events").insert(queued.map(toRow));
      return value;
    });
    return { result, published: queued.length > 0 };
  } finally {
    open = false;
  }
}

function toRow(event: LogEvent) {
  const { payload } = event;
  return {
    name: event.name,
    userId: event.userId,
    entityId: "id" in payload ? payload.id : null,
    version: "version" in payload ? payload.version : null,
    payload: JSON.stringify(payload),
  };
}
