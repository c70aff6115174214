import { matchesFilter, TRANSACTION_FILTER } from "#protocol/filters.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { callEndpoint, callPage } from "../../../api.ts";
import {
  callLoader,
  type ListOrder,
  type ListSection,
  type ListSource,
  listSource,
  type Loader,
  useTransactions,
} from "../../../sync/index.ts";
import { nameOfItems, pageOf } from "../team/pageOf.ts";
import { canProcess, type TransactionFilter, transactionQuery } from "./transactionFilter.ts";

type Waiting = "deposit" | "withdrawal";
type Plan = {
  /** The types whose pending ones come first. */
  waiting: Waiting[];
  /** The section below, without pending ones; null if nothing else can match. */
  rest: Pick<TransactionFilter, "type" | "status"> | null;
};

/** Which of the server's lists make up the filtered list. */
export function planSections({ type, status }: Pick<TransactionFilter, "type" | "status">): Plan {
  const canWait = status === "all" || status === "pending";
  const types: Waiting[] = type === "all" ? ["deposit", "withdrawal"] : type === "trade" ? [] : [type];
  const waiting = canWait ? types : [];
  if (status !== "pending") return { waiting, rest: { type, status } };
  return { waiting, rest: type === "all" || type === "trade" ? { type: "trade", status } : null };
}

/**
 * Sorted by time alone it is one list; otherwise pending ones are above all others. Only these transactions, if they
 * are given.
 */
export function transactionSections(
  filter: TransactionFilter,
  only: ReadonlySet<string> | null = null,
): readonly ListSection<Transaction>[] {
  if (only !== null) return [onlyThese(filter, only)];
  return filter.sort === "waiting" ? waitingFirst(filter) : [byTime(filter, filter.sort)];
}

/** Claimed items are always pending. */
function onlyThese(filter: TransactionFilter, only: ReadonlySet<string>): ListSection<Transaction> {
  const order = filter.sort === "newest" ? "newest" : "oldest";
  const { name, ...source } = sourceOf(filter, order);
  const matches = (transaction: Transaction) => only.has(transaction.id) && source.matches(transaction);
  const these = { ...source, name: name + nameOfItems(only), matches, fetchPage: () => pageOf(only, lookUp) };
  return { order, matches, sources: [these] };
}

function byTime(filter: TransactionFilter, order: ListOrder): ListSection<Transaction> {
  const source = sourceOf(filter, order);
  return { order, matches: source.matches, sources: [source] };
}

function waitingFirst(filter: TransactionFilter): readonly ListSection<Transaction>[] {
  const { waiting, rest } = planSections(filter);
  const sections: ListSection<Transaction>[] = [];
  if (waiting.length > 0) {
    const query = transactionQuery(filter, "oldest");
    sections.push({
      order: "oldest",
      matches: (transaction) =>
        canProcess(transaction) && matchesFilter(TRANSACTION_FILTER, transaction, query),
      sources: waiting.map((type) => sourceOf({ ...filter, type, status: "pending" }, "oldest")),
    });
  }
  if (rest !== null) {
    const source = sourceOf({ ...filter, ...rest }, "newest");
    sections.push({
      order: "newest",
      matches: (transaction) => !canProcess(transaction) && source.matches(transaction),
      sources: [source],
    });
  }
  return sections;
}

export function transactionByIdLoader(id: string): Loader {
  return callLoader("listAllTransactions", { query: { q: id } });
}

function sourceOf(filter: TransactionFilter, order: ListOrder): ListSource<Transaction> {
  const query = transactionQuery(filter, order);
  return listSource({
    name: `allTransactions?${JSON.stringify(query)}`,
    order,
    store: useTransactions,
    matches: (transaction) => matchesFilter(TRANSACTION_FILTER, transaction, query),
    fetchPage: (before) => callPage("listAllTransactions", { query: { ...query, before } }),
    lookUp,
  });
}

async function lookUp(id: string): Promise<Transaction[]> {
  return callEndpoint("listAllTransactions", { query: { q: id } });
}
