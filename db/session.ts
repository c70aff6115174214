import type pg from "pg";

/** Limits that keep one bad statement from holding up the desk (design section 4). */
const LIMITS = {
  statement_timeout: "5s",
  lock_timeout: "3s",
  idle_in_transaction_session_timeout: "10s",
};

/** A migration may take its time, whatever was set for its role or database. */
const NO_LIMITS = { statement_timeout: "0", lock_timeout: "0", idle_in_transaction_session_timeout: "0" };

/**
 * What the statements rely on, and a server, a database or a role may have set otherwise. Dates and numbers come in one
 * spelling; a conditional update sees what was committed while it waited; plans follow the values and are not compiled: where
 * `force_generic_plan` and `jit` were set for the role, a look-up of one row took more than the five seconds that it has, and
 * an order 32 ms without.
 */
const RELIED_ON = {
  DateStyle: "ISO, MDY",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  transform_null_equals: "off",
  client_encoding: "UTF8",
  default_transaction_isolation: "read committed",
  default_transaction_deferrable: "off",
  plan_cache_mode: "auto",
  jit: "off",
  // Would end what may take long; PostgreSQL 17 brought the second.
  idle_session_timeout: "0",
  transaction_timeout: "0",
};

export type SessionSettings = Record<string, string>;

/** Settings of a session that answers requests, and of one that may take its time. */
export const REQUEST_SETTINGS: SessionSettings = { ...RELIED_ON, ...LIMITS };
export const UNLIMITED_SETTINGS: SessionSettings = { ...RELIED_ON, ...NO_LIMITS };

/**
 * Sets them for the session, as far as this PostgreSQL knows them. By a statement: a pooler in front takes hardly any when
 * connecting. The first two are set by themselves, since they concern the statement that sets the others.
 */
export async function prepareSession(client: pg.Client, settings: SessionSettings): Promise<void> {
  const wanted = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`);
  await client.query(
    `set statement_timeout = 0; set jit = off;
     select set_config(known.name, wanted.value, false)
       from pg_settings known join (values ${wanted.join(", ")}) wanted (name, value) using (name)`,
  );
}
