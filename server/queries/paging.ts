import type { Model, QueryBuilder } from "objection";

/** One page of a list, and the cursor of the one after it. */
export type Page<T> = { items: T[]; next: string | null };

type Paging = {
  limit: number;
  before?: string | undefined;
  sort: "newest" | "oldest";
  from?: string | undefined;
  to?: string | undefined;
};

type Options = {
  /** The column with a row's time. */
  column?: string;
  /** The owner of the listed rows: a cursor of anybody else's row finds nothing, like one that doesn't exist. */
  userId?: string | null;
  /** The same where another column names the owner. */
  owner?: { column: string; id: string } | null;
};

/**
 * Sorts by the database's time, then by id, and starts after the cursor's row. So the cost does not grow with the
 * distance from the start, as it would with an offset, and an index in this order also serves a time range. Requests
 * one row more than fits on the page.
 */
export function keyset<M extends Model>(
  query: QueryBuilder<M>,
  table: string,
  paging: Paging,
  {
    column = "createdAt",
    userId = null,
    owner = userId === null ? null : { column: "userId", id: userId },
  }: Options = {},
): QueryBuilder<M> {
  const time = `${table}.${column}`;
  const id = `${table}.id`;
  const newest = paging.sort === "newest";
  const order = newest ? "desc" : "asc";
  void query
    .orderBy([
      { column: time, order },
      { column: id, order },
    ])
    .limit(paging.limit + 1);
  if (paging.before !== undefined) {
    const beyond = newest ? "<" : ">";
    const isTheirs = owner === null ? "" : "and ?? = ?";
    void query.whereRaw(`(??, ??) ${beyond} ((select ?? from ?? "cursor" where id = ? ${isTheirs}), ?)`, [
      time,
      id,
      column,
      table,
      paging.before,
      ...(owner === null ? [] : [owner.column, owner.id]),
      paging.before,
    ]);
  }
  if (paging.from !== undefined) void query.where(time, ">=", paging.from);
  if (paging.to !== undefined) void query.where(time, "<=", paging.to);
  return query;
}

/** Drops the extra row that only shows whether there is more. */
export function toPage<T extends { id: string }>(rows: T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
