import type { Knex } from "knex";
import { type Model, type QueryBuilder, raw, type RawBuilder } from "objection";
import { UserModel } from "#db/models/UserModel.ts";

/** So many names are looked up one by one; where more match, the newest rows soon have a page of them. */
const MANY_USERS = 500;

/*
 * Each place that a search looks in has an index that finds it there (db/migrations/0009_lists.ts), so that what is rare is
 * found as soon as what is common: texts by their trigrams, ids by their beginning, names in the table of users.
 */

/** `%` and `_` are plain characters. */
function escape(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Where a column, or what SQL makes of one, contains the text, whatever its case and accents (migration 0019). */
export function contains(expression: string, text: string): RawBuilder {
  return raw(`search_fold(${expression}) like search_pattern(?)`, [text]);
}

/** For LIKE: the text, first. */
export function beginningWith(text: string): string {
  return `${escape(text)}%`;
}

/** The first and the last UUID that begin with the text; null where none can. */
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

/** Or whose id begins with the text. */
export function orIdBegins<M extends Model>(any: QueryBuilder<M>, column: string, text: string): void {
  const range = idsBeginningWith(text);
  if (range !== null) void any.orWhereBetween(column, range);
}

/** Adds to a query: or whose owner's name contains the text. Of one user, where only their rows are asked for. */
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
