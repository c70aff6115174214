import type { Knex } from "knex";
import type { Model, QueryBuilder } from "objection";
import type { Filter } from "#protocol/filters.ts";
import { contains, matchOwners, orIdBegins } from "./search.ts";

type Rows = {
  table: string;
  /** Whose rows are asked for; null for everybody's. Undefined where rows have no owner, so that `username` is their own. */
  userId?: string | null;
  /** Rows that have no texts, and that the index of texts leaves out. */
  textless?: Record<string, string>;
};

/** Asks a list for the rows that the query means. */
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
