import { useEffect, useMemo } from "react";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { t } from "../../language/index.ts";
import { toastError } from "../../toasts/toast.ts";
import { callLoader, useEntity, useLoader, useOrders, useTransactions } from "../../sync/index.ts";
import { type Loadable, loaded, LOADING } from "../../loadable.ts";

export type TransactionDetails = { transaction: Transaction; order: Order | null };

/** A transaction with its order, live: fetched once, then updated from the stores. */
export function useTransactionDetails(id: string): Loadable<TransactionDetails> & { retry: () => void } {
  const loader = useMemo(() => callLoader("getTransactionDetails", { params: { id } }), [id]);
  const { retry, ...state } = useLoader(loader);
  const transaction = useEntity(useTransactions, id);
  const order = useEntity(useOrders, transaction?.orderId);
  const failure = state.status === "failed" ? state.message : null;

  useEffect(() => {
    if (failure !== null) toastError(t`Failed to load transaction details`, failure);
  }, [failure]);

  if (state.status === "failed") return { ...state, retry };
  if (state.status === "loading" || transaction === undefined) return { ...LOADING, retry };
  return { ...loaded({ transaction, order: order ?? null }), retry };
}
