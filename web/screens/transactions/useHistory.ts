import { useMemo } from "react";
import { callEndpoint, callPage } from "../../api.ts";
import { useNow } from "../../components/ticker.ts";
import { useAddress } from "../../components/useAddress.ts";
import { type ListSource, useList, useTransactions, useUser } from "../../sync/index.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { matchesFilter, TRANSACTION_FILTER } from "#protocol/filters.ts";
import { type Filters, readFilters, startOf, toQuery, writeFilters } from "./filters.ts";

const PAGE_SIZE = 50;

/** The history filtered by the address. */
export function useHistory() {
  const [query, changeQuery] = useAddress();
  const filters = useMemo(() => readFilters(query), [query]);
  const from = useNow((now) => startOf(filters.days, now));
  const { id: userId } = useUser();
  const byId = useTransactions((state) => state.byId);

  const source = useMemo<ListSource<Transaction>>(() => {
    const query = toQuery(filters, from);
    const asked = { ...query, limit: PAGE_SIZE };
    return {
      name: `transactions ${JSON.stringify(asked)}`,
      order: "newest",
      fetchPage: (before) => callPage("listTransactions", { query: { ...asked, before } }),
      fetchLatest: () => callEndpoint("listTransactions"),
      store: useTransactions,
      matches: (transaction) =>
        transaction.userId === userId && matchesFilter(TRANSACTION_FILTER, transaction, query),
    };
  }, [filters, from, userId]);

  return {
    ...useList(source, byId),
    filters,
    query: toQuery(filters, from),
    change: (changes: Partial<Filters>) =>
      changeQuery((before) => writeFilters(before, { ...readFilters(before), ...changes }), {
        replace: true,
      }),
  };
}

export type History = ReturnType<typeof useHistory>;
