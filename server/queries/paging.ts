import type { Model, QueryBuilder } from "objection";
import { raw } from "objection";

/** One page of a list, and the cursor of the one after it. */
export type Page<T> = { items: T[]; next: string | null };

type Paging = {
  limit: number;
  before?: string | undefined;
  sort: "newest" | "oldest";
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * Orders by id, which is a UUIDv7 and so follows time, and starts behind the cursor: the cost does not grow with
 * the distance from the start, as it would with an offset. Asks for one row more than the page holds.
 */
export function keyset<M extends Model>(
  query: QueryBuilder<M>,
  table: string,
  paging: Paging,
): QueryBuilder<M> {
  const newest = paging.sort === "newest";
  void query.orderBy(`${table}.id`, newest ? "desc" : "asc").limit(paging.limit + 1);
  if (paging.before !== undefined) void query.where(`${table}.id`, newest ? "<" : ">", paging.before);
  if (paging.from !== undefined) void query.where(`${table}.createdAt`, ">=", paging.from);
  if (paging.to !== undefined) void query.where(`${table}.createdAt`, "<=", paging.to);
  return query;
}

/** Cuts the row that only tells whether there is more. */
export function toPage<T extends { id: string }>(rows: T[], limit: number): Page<T> {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Keeps rows that contain the text in one of the columns, whatever its case; `%` and `_` are plain characters. */
export function contains<M extends Model>(
  query: QueryBuilder<M>,
  columns: string[],
  text: string,
): QueryBuilder<M> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return query.where((any) => {
    for (const column of columns) void any.orWhere(raw("cast(?? as text)", column), "ilike", pattern);
  });
}
