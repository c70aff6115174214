import type { z } from "zod/mini";
import type { Approval, approvalQuery } from "./approvals.ts";
import type { AuditDetails, AuditEntry, auditQuery } from "./audit.ts";
import { foldSearch } from "./foldSearch.ts";
import type { Order, orderQuery } from "./orders.ts";
import { spellingsOf } from "./readPasted.ts";
import type { Transaction, transactionQuery } from "./transactions.ts";
import type { User, userQuery } from "./users.ts";

/*
 * What each list's query means, defined once: the server turns it into SQL (server/queries/filterBy.ts), pages apply it
 * to pushed rows. Separate from the topics, which the first page loads.
 */

type Wanted = string | boolean | undefined;

export type Filter<Query> = {
  /** The fields that must have a certain value; undefined accepts any. */
  wanted: (query: Query) => Readonly<Record<string, Wanted>>;
  /** The fields that must be a certain name, in any case; an empty name accepts any. */
  named?: (query: Query) => Readonly<Record<string, string | undefined>>;
  /** The fields that must start with the search text. */
  ids: readonly string[];
  /** The fields that must contain it. */
  texts: readonly string[];
};

type Ranged = { from?: string | undefined; to?: string | undefined; q?: string | undefined };
type Fields<Entity, Value> = { [K in keyof Entity]-?: Entity[K] extends Value ? K : never }[keyof Entity];

type Paging = "limit" | "sort" | "before";

/** A filter whose fields the compiler checks against the entity. */
type FilterOf<Entity, Query> = {
  wanted: (query: Omit<Query, Paging>) => {
    [K in Fields<Entity, string | boolean | null>]?: NonNullable<Entity[K]> | undefined;
  };
  named?: (query: Omit<Query, Paging>) => { [K in Fields<Entity, string>]?: string | undefined };
  ids: readonly Fields<Entity, string | null>[];
  texts: readonly Fields<Entity, string | null | AuditDetails>[];
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

export const AUDIT_FILTER = {
  wanted: ({ action }) => ({ action }),
  named: ({ actor }) => ({ actorName: actor }),
  ids: ["subject", "address"],
  texts: ["actorName", "details"],
} as const satisfies FilterOf<AuditEntry, z.output<typeof auditQuery>>;

export const APPROVAL_FILTER = {
  wanted: ({ status }) => ({ status }),
  ids: ["id", "subject"],
  texts: ["requestedBy"],
} as const satisfies FilterOf<Approval, z.output<typeof approvalQuery>>;

/** True if the server would list the entity for this query, ignoring case and accents in searches. */
export function matchesFilter<Query extends Ranged>(
  filter: Filter<Query>,
  entity: { createdAt: string } | { at: string },
  query: Query,
): boolean {
  const { from, to, q = "" } = query;
  const time = Date.parse("createdAt" in entity ? entity.createdAt : entity.at);
  const searches = spellingsOf(q).map((text) => ({ begin: text.toLowerCase(), part: foldSearch(text) }));
  const texts = (fields: readonly string[]) => fields.map((field) => textOf(valueOf(entity, field)));
  return (
    Object.entries(filter.wanted(query)).every(
      ([field, value]) => value === undefined || valueOf(entity, field) === value,
    ) &&
    Object.entries(filter.named?.(query) ?? {}).every(
      ([field, name = ""]) => name === "" || small(String(valueOf(entity, field))) === small(name),
    ) &&
    (from === undefined || time >= Date.parse(from)) &&
    (to === undefined || time <= Date.parse(to)) &&
    (q === "" ||
      searches.some(
        ({ begin, part }) =>
          texts(filter.ids).some((id) => id?.toLowerCase().startsWith(begin)) ||
          texts(filter.texts).some((text) => text !== null && foldSearch(text).includes(part)),
      ))
  );
}

function valueOf(entity: object, field: string): unknown {
  return Reflect.get(entity, field);
}

/** The text that a search looks in: an object as PostgreSQL writes it. */
function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return null;
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}`,
  );
  return `{${members.join(", ")}}`;
}

/** In ASCII lower case, as names are compared (migration 0019). */
function small(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
