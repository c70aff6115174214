import type pg from "pg";

/** Limits that keep one bad statement from holding up the desk. */
const LIMITS = {
  statement_timeout: "5s",
  lock_timeout: "3s",
  idle_in_transaction_session_timeout: "10s",
};

/** A migration may take long, whatever limit its role or database has. */
const NO_LIMITS = { statement_timeout: "0", lock_timeout: "0", idle_in_transaction_session_timeout: "0" };

/**
 * Settings on which the statements rely, and which a server, database or role may have changed. Dates and numbers have
 * one spelling; a conditional update sees what was committed while it waited; plans depend on the values and are not
 * compiled: with `force_generic_plan` and `jit` set for the role, looking up one row took longer than its five seconds.
 */
const RELIED_ON = {
  DateStyle: "ISO, MDY",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  transform_null_equals: "off",
  array_nulls: "on",
  // Would miss matches in a search.
  gin_fuzzy_search_limit: "0",
  client_encoding: "UTF8",
  default_transaction_isolation: "read committed",
  default_transaction_deferrable: "off",
  plan_cache_mode: "auto",
  jit: "off",
  // Would end long idle sessions and transactions; the second exists since PostgreSQL 17.
  idle_session_timeout: "0",
  transaction_timeout: "0",
};

export type SessionSettings = Record<string, string>;

/** Session settings for requests, and for work that may take long. */
export const REQUEST_SETTINGS: SessionSettings = { ...RELIED_ON, ...LIMITS };
export const UNLIMITED_SETTINGS: SessionSettings = { ...RELIED_ON, ...NO_LIMITS };

/**
 * The settings that a pooler in transaction mode keeps apart for its clients. All others belong to connections that it
 * passes on, so it has to set them itself (db/pooler.ts).
 */
const { DateStyle, TimeZone, client_encoding, standard_conforming_strings } = RELIED_ON;
export const POOLED_SETTINGS: SessionSettings = {
  DateStyle,
  TimeZone,
  client_encoding,
  standard_conforming_strings,
};

/**
 * Applies them to the session, as far as this PostgreSQL knows them. It uses a statement, because a pooler accepts
 * hardly any settings on connecting. The first two are set separately, because they affect the statement that sets the
 * others.
 */
export async function prepareSession(client: pg.Client, settings: SessionSettings): Promise<void> {
  const first = "statement_timeout" in settings ? "set statement_timeout = 0; set jit = off;" : "";
  await client.query(
    `${first} select set_config(known.name, wanted.value, false) from ${knownSettings(settings)}`,
  );
}

/** The settings that this PostgreSQL has, in SQL: with a `wanted.value` for each `known.name`. */
export function knownSettings(settings: SessionSettings): string {
  const wanted = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`);
  return `pg_settings known join (values ${wanted.join(", ")}) wanted (name, value) using (name)`;
}
