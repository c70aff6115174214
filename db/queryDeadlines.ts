import { callbackify } from "node:util";
import type pg from "pg";
import { mayTakeLong } from "./liftLimits.ts";
import { prepareSession, type SessionSettings } from "./session.ts";

/** A connection that sent something this recently is assumed to work. */
const FRESH_MS = 1_000;
/** How long an idle connection may take to answer; once one is late, the others are checked too. */
const PROOF_MS = 1_500;
const HESITATION_MS = 250;
const READING_MS = 50;
/** A statement without a limit may take long, but not forever. */
const LONG_MS = 30 * 60_000;

export type Answers = {
  /** When PostgreSQL last sent something on it, by the monotonic clock. */
  heardAt: () => number;
};

/** Counts as a connection that timed out, so that requests are answered with 503. */
export class SilentConnectionError extends Error {
  override readonly name = "SilentConnectionError";
  readonly code = "ETIMEDOUT";

  constructor(milliseconds: number) {
    super(`The database did not answer within ${milliseconds} ms.`);
  }
}

const asked = new WeakMap<pg.Client, () => boolean>();

/** True while a query is running or its answer is incomplete. */
export function owesAnswer(client: pg.Client): boolean {
  return asked.get(client)?.() === true;
}

/**
 * Breaks the connection if a query is not answered completely within `patience` ms, however slowly the bytes arrive: a
 * network that loses most packets lets one through now and then. PostgreSQL's own limits do not help when packets get
 * lost, and TCP notices nothing while the peer keeps acknowledging. The driver's `query_timeout` rejects the query but
 * leaves the connection busy with it, and the next user would wait for it.
 */
export function expectAnswers(client: pg.Client, patience: () => number, onSilent?: () => void): Answers {
  const { stream } = client.connection;
  let heardAt = performance.now();
  let isAsked = false;
  let stopWaiting = () => {};

  function ask(): void {
    if (isAsked) return;
    isAsked = true;
    const milliseconds = mayTakeLong(client) ? LONG_MS : patience();
    stopWaiting = afterReading(milliseconds, () => {
      onSilent?.();
      stream.destroy(new SilentConnectionError(milliseconds));
    });
  }

  stream.on("data", () => {
    heardAt = performance.now();
  });
  stream.on("close", () => stopWaiting());
  client.on("drain", () => {
    isAsked = false;
    stopWaiting();
  });
  asked.set(client, () => isAsked);
  noteCalls(client, "query", ask);
  noteCalls(client, "end", ask);
  return { heardAt: () => heardAt };
}

/**
 * Calls back after this time, but first lets the process read what arrived while it was busy. Returns a function that
 * cancels it.
 */
function afterReading(milliseconds: number, callback: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(callback, READING_MS);
  }, milliseconds);
  return () => clearTimeout(timer);
}

function noteCalls(client: pg.Client, name: "query" | "end", note: () => void): void {
  changeCalls(client, name, (args) => {
    note();
    return args;
  });
}

/** Prepared statements belong to a connection, and the next one may be another. */
function forgetNames(client: pg.Client): void {
  changeCalls(client, "query", ([statement, ...others]) => [
    typeof statement === "object" && statement !== null && "name" in statement
      ? { ...statement, name: undefined }
      : statement,
    ...others,
  ]);
}

function changeCalls(client: pg.Client, name: "query" | "end", change: (args: unknown[]) => unknown[]): void {
  const method: unknown = Reflect.get(client, name);
  if (typeof method !== "function") throw new Error(`The driver's client has no ${name}.`);
  const changing = new Proxy(method, {
    apply(target, self, args: unknown[]) {
      const result: unknown = Reflect.apply(target, self, change(args));
      return result;
    },
  });
  Object.defineProperty(client, name, { value: changing, configurable: true });
}

export type WatchedPool = {
  /** Knex's hook for each new connection. */
  afterCreate: (client: pg.Client, done: (error: Error | null, client: pg.Client) => void) => void;
  /** Knex's hook before each use of a free connection: a quiet or suspected one has to answer first. */
  validate: (client: pg.Client) => Promise<boolean> | boolean;
};

type Preparation = {
  settings: SessionSettings;
  /** Sends statements without their names, behind a pooler that does not keep prepared ones. */
  forgetsNames: boolean;
  /** Called for each new connection, which may lead to another server than the one before. */
  onConnected?: (() => void) | undefined;
};

/** Prepares and watches the connections of a pool: if one turns out to be dead, the idle ones have to answer too. */
export function watchPool(
  patience: () => number,
  { settings, forgetsNames, onConnected }: Preparation,
): WatchedPool {
  const watched = new Map<pg.Client, Answers>();
  const proofs = new Map<pg.Client, Promise<boolean>>();
  let suspectedAt = 0;

  async function prove(client: pg.Client): Promise<boolean> {
    const { stream } = client.connection;
    const hesitation = setTimeout(suspect, HESITATION_MS);
    const stopWaiting = afterReading(PROOF_MS, () => stream.destroy(new SilentConnectionError(PROOF_MS)));
    try {
      await client.query("select 1");
      return true;
    } catch {
      // An error is an answer, too.
      return !stream.destroyed;
    } finally {
      clearTimeout(hesitation);
      stopWaiting();
      proofs.delete(client);
    }
  }

  async function ask(client: pg.Client): Promise<boolean> {
    const proof = proofs.get(client) ?? prove(client);
    proofs.set(client, proof);
    return proof;
  }

  function suspect(): void {
    suspectedAt = performance.now();
    for (const client of watched.keys()) if (!owesAnswer(client)) void ask(client);
  }

  return {
    afterCreate(client, done) {
      onConnected?.();
      watched.set(client, expectAnswers(client, patience, suspect));
      client.once("end", () => watched.delete(client));
      if (forgetsNames) forgetNames(client);
      callbackify(prepareSession)(client, settings, (error) => {
        // The pool never sees a failed one, so nobody else would close it.
        if (error) client.connection.stream.destroy();
        done(error ?? null, client);
      });
    },
    validate(client) {
      const heardAt = watched.get(client)?.heardAt() ?? 0;
      return heardAt > Math.max(suspectedAt, performance.now() - FRESH_MS) || ask(client);
    },
  };
}
