import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { owesAnswer } from "#db/queryDeadlines.ts";
import { type ConnectionName, dedicatedClient } from "#db/connection.ts";
import { UNLIMITED_SETTINGS, prepareSession } from "#db/session.ts";

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 2_000;
/** A dead peer is silent; only an unanswered query reveals it. */
const HEARTBEAT_MS = 1_000;
const ANSWER_PATIENCE_MS = 2_000;
const CONNECT_PATIENCE_MS = 10_000;
const CLOSE_PATIENCE_MS = 1_000;

/**
 * Makes PostgreSQL notice within 7 s that this machine is gone or unreachable, and release its locks. A proxy in
 * between may keep acknowledging for either side.
 */
const SETTINGS = {
  ...UNLIMITED_SETTINGS,
  tcp_keepalives_idle: "3",
  tcp_keepalives_interval: "2",
  tcp_keepalives_count: "2",
  idle_session_timeout: "7s",
};

type Work<T> = (client: pg.Client) => Promise<T>;

export type PersistentConnection = {
  /** Runs the work in turn, one at a time; rejects while there is no connection. */
  use: <T>(work: Work<T>) => Promise<T>;
  close: () => Promise<void>;
};

type Options = {
  url: string;
  name: ConnectionName;
  /** For the log: what the connection is used for. */
  purpose: string;
  log: Logger;
  /** Prepares each new connection; if it throws, the connection counts as lost. */
  onConnected: (client: pg.Client) => Promise<void>;
  onLost?: () => void;
};

/** A connection outside the pool that reconnects automatically, for LISTEN and for session locks. */
export function openPersistentConnection({
  url,
  name,
  purpose,
  log,
  onConnected,
  onLost,
}: Options): PersistentConnection {
  let client: pg.Client | null = null;
  let delay = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let troubled = false;
  let turn: Promise<unknown> = Promise.resolve();
  /** The driver does not allow two queries at once. */
  let lastHeartbeat: Promise<void> = Promise.resolve();

  async function use<T>(work: Work<T>): Promise<T> {
    const mine = turn.then(async () => {
      await lastHeartbeat;
      if (client === null) throw new Error(`There is no connection for the ${purpose}.`);
      return work(client);
    });
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function connect(): Promise<void> {
    const fresh = dedicatedClient(url, name, ANSWER_PATIENCE_MS);
    let over = false;
    let heartbeat: NodeJS.Timeout | undefined;
    let introduced = false;
    const lose = (error: Error): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      // Not awaited: on a hanging connection it never resolves.
      fresh.end().catch(() => undefined);
      if (client === fresh) client = null;
      // Work that hangs on the old connection must not hold up the new one.
      turn = Promise.resolve();
      if (introduced) onLost?.();
      if (closed) return;
      if (!troubled) log.warn({ err: error, purpose }, "Lost a database connection, trying again");
      troubled = true;
      timer = setTimeout(() => void connect(), delay);
      delay = Math.min(delay * 2, LAST_RETRY_MS);
    };
    fresh.on("error", lose);
    fresh.on("end", () => lose(new Error("The connection was closed.")));
    timer = setTimeout(() => lose(new Error("No answer while connecting.")), CONNECT_PATIENCE_MS);
    try {
      await fresh.connect();
      await prepareSession(fresh, SETTINGS);
      heartbeat = setInterval(() => {
        if (!owesAnswer(fresh)) lastHeartbeat = fresh.query("select 1").then(() => undefined, lose);
      }, HEARTBEAT_MS);
      introduced = true;
      await onConnected(fresh);
    } catch (error) {
      lose(toError(error));
    }
    if (over) return;
    clearTimeout(timer);
    if (closed) return lose(new Error("Closed while connecting."));
    if (troubled) log.info({ purpose }, "Database connection is back");
    troubled = false;
    delay = FIRST_RETRY_MS;
    client = fresh;
  }

  void connect();
  return {
    use,
    async close() {
      closed = true;
      clearTimeout(timer);
      // On a hanging connection, end() never resolves.
      await Promise.race([client?.end(), sleep(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
