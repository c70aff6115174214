import knex from "knex";
import { DBError } from "objection";
import pg from "pg";

/* PostgreSQL error codes: appendix A of its manual. */
const DEADLOCK_DETECTED = "40P01";
const SERIALIZATION_FAILURE = "40001";
const UNIQUE_VIOLATION = "23505";
const FEATURE_NOT_SUPPORTED = "0A000";
const INSUFFICIENT_PRIVILEGE = "42501";

/** Lock, statement and idle timeouts, too many connections, shutdown, crash, read-only standby, disk full. */
const UNAVAILABLE = new Set([
  "40P01",
  "40001",
  "55P03",
  "57014",
  "25P03",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "25006",
  "53100",
]);
/** The network or the name service, in Node's codes. */
const CONNECTION_FAULTS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ENOTCONN",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENETRESET",
  "EADDRNOTAVAIL",
]);
/** Knex puts the statement in front of the message: `ROLLBACK - Client has …`. */
const DRIVER_FAULTS =
  /(^| - )(Connection terminated|timeout expired|Client has encountered a connection error|Unable to acquire a connection)/;

/** Objection wraps the driver's error (db-errors); knex passes it on unchanged. */
function driverError(error: unknown): unknown {
  return error instanceof DBError ? error.nativeError : error;
}

function textOf(error: unknown, key: "code" | "constraint"): string | undefined {
  const cause: unknown = driverError(error);
  if (!(cause instanceof Error) || !(key in cause)) return undefined;
  const value: unknown = Reflect.get(cause, key);
  return typeof value === "string" ? value : undefined;
}

/** True if running the same transaction again may succeed. */
export function isRetryable(error: unknown): boolean {
  const code = textOf(error, "code");
  return code === DEADLOCK_DETECTED || code === SERIALIZATION_FAILURE;
}

/** True if this PostgreSQL does not offer a function, or restricts it, as some hosters do. */
export function isNotOffered(error: unknown): boolean {
  const code = textOf(error, "code");
  return code === FEATURE_NOT_SUPPORTED || code === INSUFFICIENT_PRIVILEGE;
}

/** True if PostgreSQL refused the statement and so rolled it back; false if the outcome is unknown. */
export function wasRolledBack(error: unknown): boolean {
  const cause = driverError(error);
  return cause instanceof pg.DatabaseError && !/^(08|57P)/.test(cause.code ?? "08");
}

/** True if the database could not work right now, through no fault of the request: answered with 503. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof knex.KnexTimeoutError) return true;
  const cause = driverError(error);
  // All addresses of a name failed, each for its own reason.
  if (cause instanceof AggregateError) return cause.errors.some(isUnavailable);
  // For any reason, such as the socket file of a stopped PostgreSQL.
  if (cause instanceof Error && "syscall" in cause && cause.syscall === "connect") return true;
  const code = textOf(error, "code");
  if (code !== undefined)
    return UNAVAILABLE.has(code) || CONNECTION_FAULTS.has(code) || code.startsWith("08");
  return cause instanceof Error && DRIVER_FAULTS.test(cause.message);
}

/** An error's message. An AggregateError, as for several addresses, may have only the messages of its parts. */
export function reasonOf(error: Error): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map((each) => (each instanceof Error ? reasonOf(each) : String(each))).join("; ");
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** The unique constraint or index that refused a row; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  return textOf(error, "code") === UNIQUE_VIOLATION ? textOf(error, "constraint") : undefined;
}
