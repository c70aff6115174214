import type { Knex } from "knex";
import type { Model, QueryBuilder } from "objection";
import type { Filter } from "#protocol/filters.ts";
import { contains, matchOwners, orIdBegins } from "./search.ts";

type Rows = {
  table: string;
  /**
   * The user whose rows are asked for; null for everybody's. Undefined if rows have no owner, so that `username` is a
   * column of their own.
   */
  userId?: string | null;
  /** The rows without texts, which the text index leaves out. */
  textless?: Record<string, string>;
};

/** Restricts a list to the rows that match the query. */
export async function filterBy<M extends Model, Query extends { q?: string | undefined }>(
  selected: QueryBuilder<M>,
  knex: Knex,
  filter: Filter<Query>,
  query: Query,
  { table, userId, textless }: Rows,
): Promise<void> {
  const isOwned = userId !== undefined;
  if (isOwned && userId !== null) void selected.where(`${table}.userId`, userId);
  for (const [field, value] of Object.entries(filter.wanted(query)))
    if (value !== undefined) void selected.where(`${table}.${field}`, value);
  const { q } = query;
  if (!q) return;

  const orOwnedBy = isOwned ? await matchOwners(knex, q, userId) : null;
  void selected.where((any) => {
    if (orOwnedBy !== null) void any.modify(orOwnedBy, `${table}.userId`);
    for (const field of filter.ids) void any.modify(orIdBegins, `${table}.${field}`, q);
    for (const field of filter.texts) {
      if (isOwned && field === "username") continue;
      void any.orWhere((text) => {
        void text.where(contains(`${table}."${field}"`, q));
        if (textless !== undefined) void text.whereNot(textless);
      });
    }
  });
}
