import type { Knex } from "knex";
import type { Model, QueryBuilder } from "objection";
import type { Filter } from "#protocol/filters.ts";
import { spellingsOf } from "#protocol/readPasted.ts";
import { contains, matchOwners, orIdBegins } from "./search.ts";

const OWNER = ["userId", "username"] as const;

type Rows = {
  table: string;
  /** The user whose rows are listed; null for everybody's. Undefined if rows have no owner: then all names are columns. */
  userId?: string | null;
  /** The column that identifies the owner, and the field of the entity that has their name. */
  owner?: readonly [column: string, field: string];
  /** How ids are stored. */
  orBegins?: typeof orIdBegins;
  /** The rows without texts, which the text index does not contain. */
  textless?: Record<string, string>;
};

/** Restricts a list to the rows that match the query. */
export async function filterBy<M extends Model, Query extends { q?: string | undefined }>(
  selected: QueryBuilder<M>,
  knex: Knex,
  filter: Filter<Query>,
  query: Query,
  { table, userId, owner: [ownerColumn, ownerName] = OWNER, orBegins = orIdBegins, textless }: Rows,
): Promise<void> {
  const isOwned = userId !== undefined;
  if (isOwned && userId !== null) void selected.where(`${table}.${ownerColumn}`, userId);
  for (const [field, value] of Object.entries(filter.wanted(query)))
    if (value !== undefined) void selected.where(`${table}.${field}`, value);
  for (const [field, name] of Object.entries(filter.named?.(query) ?? {}))
    if (name)
      void selected.whereRaw(`lower("${table}"."${field}" collate "C") = lower(? collate "C")`, [name]);
  const { q } = query;
  if (!q) return;

  const orOwnedBy = isOwned ? await matchOwners(knex, q, userId) : null;
  void selected.where((any) => {
    void any.whereRaw("false");
    if (orOwnedBy !== null) void any.modify(orOwnedBy, `${table}.${ownerColumn}`);
    for (const spelling of spellingsOf(q)) {
      for (const field of filter.ids) void any.modify(orBegins, `${table}.${field}`, spelling);
      for (const field of filter.texts) {
        if (isOwned && field === ownerName) continue;
        void any.orWhere((text) => {
          void text.where(contains(`"${table}"."${field}"::text`, spelling));
          if (textless !== undefined) void text.whereNot(textless);
        });
      }
    }
  });
}
