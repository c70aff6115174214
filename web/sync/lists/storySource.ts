import type { AuditEntry } from "#protocol/audit.ts";
import { AUDIT_FILTER, matchesFilter, ORDER_FILTER, TRANSACTION_FILTER } from "#protocol/filters.ts";
import type { Order } from "#protocol/orders.ts";
import { LINE_KINDS, storyEndpoints, type StoryItem, type StoryKind } from "#protocol/story.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { callShapePage, type Page } from "../../api.ts";
import { changesBetween } from "../../changesBetween.ts";
import { createEntityStore, type EntityStore, type Versioned } from "../stores/createEntityStore.ts";
import { useAudit, useOrders, useTransactions } from "../stores/entities.ts";
import type { Listable, ListSource } from "./list.ts";

const PAGE_SIZE = 50;

/** An item of a trader's story as a row of a list. */
export type StoryEntry = Listable & { createdAt: string } & StoryItem;

/** The rows of all stories that this page has shown; a copy of the orders, transactions and lines in their stores. */
export const useStories = createEntityStore<StoryEntry>((item) => (isPending(item) ? null : "ended"));

export type StoryFilter = { kind: StoryKind | null; q: string };

/** A trader's story, page by page; with `followStory`, what happens later appears in it. */
export function storySource(userId: string, { kind, q }: StoryFilter): ListSource<StoryEntry> {
  const filter = { ...(kind !== null && { kind }), ...(q !== "" && { q }) };
  return {
    name: `story of ${userId} ${JSON.stringify(filter)}`,
    order: "newest",
    store: useStories,
    fetchPage: (before) => fetchPage(userId, { ...filter, before }),
    fetchLatest: async () => (await fetchPage(userId, {})).items,
    matches: (entry) => isAbout(entry, userId) && isOfKind(entry, kind) && matchesSearch(entry, q),
  };
}

type Query = { kind?: StoryKind; q?: string; before?: string | undefined };

async function fetchPage(userId: string, query: Query): Promise<Page<StoryEntry>> {
  const { answer, next } = await callShapePage(storyEndpoints.getStory, {
    params: { id: userId },
    query: { ...query, limit: PAGE_SIZE },
  });
  return { items: answer.map(toEntry), next };
}

/** Copies what events and answers change into the story, until the returned function is called. */
export function followStory(userId: string): () => void {
  const stops = [
    follow<Order>(useOrders, (order) => ({ kind: "order", order })),
    follow<Transaction>(useTransactions, (transaction) => ({ kind: "transaction", transaction })),
    follow<AuditEntry>(useAudit, (line) => ({ kind: "line", line })),
  ];
  return () => {
    for (const stop of stops) stop();
  };

  function follow<E extends Versioned>(store: EntityStore<E>, toItem: (entity: E) => StoryItem): () => void {
    return store.subscribe(({ byId }, { byId: before }) => {
      const changed = (changesBetween(before, byId) ?? [...byId.values()]).map(toItem);
      const entries = changed.filter((item) => belongs(item, userId)).map(toEntry);
      useStories.getState().upsert(entries);
    });
  }
}

function toEntry(item: StoryItem): StoryEntry {
  switch (item.kind) {
    case "order":
      return { ...item, ...rowOf(item.order, item.order.createdAt) };
    case "transaction":
      return { ...item, ...rowOf(item.transaction, item.transaction.createdAt) };
    case "line":
      return { ...item, ...rowOf(item.line, item.line.at) };
  }
}

function rowOf({ id, version }: Versioned, createdAt: string) {
  return { id, version, createdAt };
}

function isPending(item: StoryItem): boolean {
  switch (item.kind) {
    case "order":
      return item.order.status === "pending";
    case "transaction":
      return item.transaction.status === "pending";
    case "line":
      return false;
  }
}

/** The movement of an order is part of the order. */
function belongs(item: StoryItem, userId: string): boolean {
  return isAbout(item, userId) && !(item.kind === "transaction" && item.transaction.type === "trade");
}

function isAbout(item: StoryItem, userId: string): boolean {
  switch (item.kind) {
    case "order":
      return item.order.userId === userId;
    case "transaction":
      return item.transaction.userId === userId;
    case "line":
      return item.line.subject === userId || item.line.actorId === userId;
  }
}

function isOfKind(item: StoryItem, kind: StoryKind | null): boolean {
  if (kind === null) return true;
  switch (item.kind) {
    case "order":
      return kind === "orders";
    case "transaction":
      return kind === "money";
    case "line":
      return kind === LINE_KINDS[item.line.action];
  }
}

function matchesSearch(item: StoryItem, q: string): boolean {
  switch (item.kind) {
    case "order":
      return matchesFilter(ORDER_FILTER, item.order, { q });
    case "transaction":
      return matchesFilter(TRANSACTION_FILTER, item.transaction, { q });
    case "line":
      return matchesFilter(AUDIT_FILTER, item.line, { q });
  }
}
