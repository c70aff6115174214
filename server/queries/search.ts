import type { Knex } from "knex";
import { type Model, type QueryBuilder, raw, type RawBuilder } from "objection";
import { UserModel } from "#db/models/UserModel.ts";

/** Up to this many matching users are looked up one by one; if more match, the newest rows quickly fill a page. */
const MANY_USERS = 500;

/*
 * Each searched column has an index (db/migrations/0009_lists.ts), so that rare matches are found as fast as common
 * ones: trigrams for texts, prefixes for ids, the table of users for names.
 */

/** Makes `%` and `_` match themselves. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** True where a column or SQL expression contains the text, whatever its case and accents (migration 0019). */
export function contains(expression: string, text: string): RawBuilder {
  return raw(`search_fold(${expression}) like search_pattern(?)`, [text]);
}

/** The first and the last UUID that start with the text; null if none can. */
export function idsBeginningWith(text: string): [first: string, last: string] | null {
  const begin = text.toLowerCase();
  const digits = begin.replaceAll("-", "");
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return null;
  const first = dashed(digits.padEnd(32, "0"));
  return first.startsWith(begin) ? [first, dashed(digits.padEnd(32, "f"))] : null;
}

function dashed(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Adds an alternative to a query: the id starts with the text. */
export function orIdBegins<M extends Model>(any: QueryBuilder<M>, column: string, text: string): void {
  const range = idsBeginningWith(text);
  if (range !== null) void any.orWhereBetween(column, range);
}

/** The same for ids stored as text, in lower case. */
export function orTextBegins<M extends Model>(any: QueryBuilder<M>, column: string, text: string): void {
  void any.orWhereLike(column, `${escapePattern(text.toLowerCase())}%`);
}

/**
 * Returns an alternative for a query: the owner's name contains the text. For one user's list it tests that user only.
 */
export async function matchOwners(knex: Knex, text: string, userId: string | null) {
  const named = UserModel.query(knex).where(contains("username", text)).select("id");
  if (userId !== null) void named.where({ id: userId });
  const found = await named.clone().limit(MANY_USERS + 1);
  const ids = found.map(({ id }) => id);
  return <M extends Model>(any: QueryBuilder<M>, column: string): void => {
    if (ids.length > MANY_USERS) void any.orWhereIn(column, named);
    else if (ids.length > 0) void any.orWhereIn(column, ids);
  };
}
