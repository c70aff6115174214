import type { Knex } from "knex";
import type { Model, QueryBuilder } from "objection";
import { z } from "zod";
import { AuditModel } from "#db/models/AuditModel.ts";
import { OrderModel } from "#db/models/OrderModel.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import { readRows } from "#db/rows.ts";
import { AUDIT_ACTIONS } from "#protocol/audit.ts";
import type { Query } from "#protocol/endpoints.ts";
import { AUDIT_FILTER, ORDER_FILTER, TRANSACTION_FILTER } from "#protocol/filters.ts";
import { LINE_KINDS, type StoryItem } from "#protocol/story.ts";
import { presentAuditEntry } from "../presenters/presentAuditEntry.ts";
import { filterBy } from "./filterBy.ts";
import { findOrders } from "./orders.ts";
import { keyset, type Page, toPage } from "./paging.ts";
import { orTextBegins } from "./search.ts";
import { refuseUnknown } from "./traderFile.ts";
import { findTransactions } from "./transactions.ts";

type StoryQuery = Query<"getStory">;
type Part = Knex.QueryBuilder;

/** The cursor may be a row of any of the three tables, but it must belong to this trader's story. */
const TIME_OF_CURSOR = `
  select "createdAt" from orders where id = :id and "userId" = :userId
  union all select "createdAt" from transactions where id = :id and "userId" = :userId
  union all select at from "auditLog"
   where id = :id and (subject = cast(:userId as text) or "actorId" = :userId)`;

const rowSchema = z.object({ id: z.string(), source: z.enum(["order", "transaction", "line"]) });
type Row = z.infer<typeof rowSchema>;

/**
 * A trader's orders, deposits and withdrawals, and lines of the audit log, in one order. Each source gives a page by its
 * own index; the page is the newest of all of them.
 */
export async function getStory(knex: Knex, userId: string, query: StoryQuery): Promise<Page<StoryItem>> {
  await refuseUnknown(knex, userId);
  const parts = await partsOf(knex, userId, query);
  const rows = await readRows(
    knex
      .from(knex.unionAll(parts, true).as("story"))
      .orderBy([
        { column: "at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(query.limit + 1)
      .then((found: unknown) => ({ rows: found })),
    rowSchema,
  );
  const { items, next } = toPage(rows, query.limit);
  return { items: await itemsOf(knex, items), next };
}

async function partsOf(knex: Knex, userId: string, query: StoryQuery): Promise<Part[]> {
  const { kind } = query;
  const wants = (...kinds: (typeof kind)[]) => kind === undefined || kinds.includes(kind);
  const parts: Part[] = [];

  if (wants("orders")) {
    const orders = OrderModel.query(knex);
    await filterBy(orders, knex, ORDER_FILTER, { q: query.q }, { table: "orders", userId });
    parts.push(partOf(orders, "order", "orders", "createdAt", { userId, query }));
  }
  // One part for each type, because each has an index in the order of time.
  for (const type of ["deposit", "withdrawal"] as const) {
    if (!wants("money")) continue;
    const transfers = TransactionModel.query(knex);
    await filterBy(
      transfers,
      knex,
      TRANSACTION_FILTER,
      { type, q: query.q },
      { table: "transactions", userId },
    );
    parts.push(partOf(transfers, "transaction", "transactions", "createdAt", { userId, query }));
  }
  if (wants("money", "account", "decisions")) {
    const ownLines = AuditModel.query(knex).where({ actorId: userId });
    const othersLines = AuditModel.query(knex)
      .where({ subject: userId })
      .whereRaw(`"actorId" is distinct from ?`, [userId]);
    for (const lines of [ownLines, othersLines]) {
      await filterBy(
        lines,
        knex,
        AUDIT_FILTER,
        { q: query.q },
        { table: "auditLog", orBegins: orTextBegins },
      );
      // Without actions that only a newer version knows.
      void lines.whereIn(
        "action",
        AUDIT_ACTIONS.filter((action) => kind === undefined || LINE_KINDS[action] === kind),
      );
      parts.push(partOf(lines, "line", "auditLog", "at", { userId, query }));
    }
  }
  return parts;
}

function partOf<M extends Model>(
  rows: QueryBuilder<M>,
  source: Row["source"],
  table: string,
  column: string,
  { userId, query }: { userId: string; query: StoryQuery },
): Part {
  const { before, ...rest } = query;
  const part = keyset(rows, table, { ...rest, sort: "newest" }, { column });
  if (before !== undefined)
    void part.whereRaw(`(:time:, :key:) < ((${TIME_OF_CURSOR}), :id)`, {
      time: `${table}.${column}`,
      key: `${table}.id`,
      id: before,
      userId,
    });
  return part
    .clearSelect()
    .select(`${table}.id`, `${table}.${column} as at`)
    .select(part.modelClass().raw("? as source", [source]))
    .toKnexQuery();
}

async function itemsOf(knex: Knex, rows: readonly Row[]): Promise<StoryItem[]> {
  const ids = (source: Row["source"]) => rows.filter((row) => row.source === source).map(({ id }) => id);
  const items = new Map<string, StoryItem>();
  for (const order of await findOrders(knex, ids("order"))) items.set(order.id, { kind: "order", order });
  for (const transaction of await findTransactions(knex, ids("transaction")))
    items.set(transaction.id, { kind: "transaction", transaction });
  for (const line of await AuditModel.query(knex).findByIds(ids("line")))
    items.set(line.id, { kind: "line", line: presentAuditEntry(line) });
  return rows.flatMap(({ id }) => items.get(id) ?? []);
}
