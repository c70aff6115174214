import type { z } from "zod";
import { foldSearch } from "./foldSearch.ts";
import type { Order, orderQuery } from "./orders.ts";
import type { Transaction, transactionQuery } from "./transactions.ts";
import type { User, userQuery } from "./users.ts";

/*
 * What each list's query means, defined once: the server turns it into SQL (server/queries/filterBy.ts), pages
 * apply it to pushed rows. Separate from the topics, which the first page loads.
 */

type Wanted = string | boolean | undefined;

export type Filter<Query> = {
  /** The fields that must have a certain value; undefined accepts any. */
  wanted: (query: Query) => Readonly<Record<string, Wanted>>;
  /** The fields that must start with the search text. */
  ids: readonly string[];
  /** The fields that must contain it. */
  texts: readonly string[];
};

type Ranged = { from?: string | undefined; to?: string | undefined; q?: string | undefined };
type Fields<Entity, Value> = { [K in keyof Entity]-?: Entity[K] extends Value ? K : never }[keyof Entity];

/** A filter whose fields the compiler checks against the entity. */
type FilterOf<Entity, Query> = {
  wanted: (query: Omit<Query, "limit" | "sort" | "before">) => {
    [K in Fields<Entity, string | boolean | null>]?: NonNullable<Entity[K]> | undefined;
  };
  ids: readonly Fields<Entity, string | null>[];
  texts: readonly Fields<Entity, string | null>[];
};

export const ORDER_FILTER = {
  wanted: ({ type, status, crypto }) => ({ type, status, crypto }),
  ids: ["id"],
  texts: ["username", "adminComment"],
} as const satisfies FilterOf<Order, z.output<typeof orderQuery>>;

export const TRANSACTION_FILTER = {
  wanted: ({ type, status, crypto }) => ({ type, status, crypto }),
  ids: ["id"],
  texts: ["username", "transactionId", "walletAddress", "memo"],
} as const satisfies FilterOf<Transaction, z.output<typeof transactionQuery>>;

export const USER_FILTER = {
  wanted: ({ status }) => ({ isActive: status === undefined ? undefined : status === "active" }),
  ids: ["id"],
  texts: ["username", "email"],
} as const satisfies FilterOf<User, z.output<typeof userQuery>>;

/** True if the server would list the entity for this query. */
export function matchesFilter<Query extends Ranged>(
  { wanted, ids, texts }: Filter<Query>,
  entity: { createdAt: string },
  query: Query,
): boolean {
  const { from, to, q = "" } = query;
  return (
    Object.entries(wanted(query)).every(
      ([field, value]) => value === undefined || valueOf(entity, field) === value,
    ) &&
    (from === undefined || Date.parse(entity.createdAt) >= Date.parse(from)) &&
    (to === undefined || Date.parse(entity.createdAt) <= Date.parse(to)) &&
    finds(q, {
      ids: ids.map((field) => textOf(entity, field)),
      texts: texts.map((field) => textOf(entity, field)),
    })
  );
}

type Places = { ids: readonly (string | null)[]; texts: readonly (string | null)[] };

/** True if one of the ids starts with the search text or one of the texts contains it, ignoring case and accents. */
export function finds(search: string, { ids, texts }: Places): boolean {
  const begin = search.toLowerCase();
  const wanted = foldSearch(search);
  return (
    begin === "" ||
    ids.some((id) => id?.toLowerCase().startsWith(begin) === true) ||
    texts.some((text) => text !== null && foldSearch(text).includes(wanted))
  );
}

function valueOf(entity: object, field: string): unknown {
  return Reflect.get(entity, field);
}

function textOf(entity: object, field: string): string | null {
  const value = valueOf(entity, field);
  return typeof value === "string" ? value : null;
}
