import type { Transaction } from "#protocol/transactions.ts";
import { act, refresh } from "../../../sync/index.ts";
import type { Decision } from "./processPreview.ts";

export async function processTransaction(
  { id }: Transaction,
  status: Decision,
  comment: string,
  onChainId = "",
): Promise<void> {
  const adminComment = comment.trim();
  const transactionId = onChainId.trim();
  await act("processTransaction", {
    params: { id },
    body: {
      status,
      ...(adminComment !== "" && { adminComment }),
      ...(transactionId !== "" && { transactionId }),
    },
  });
}

/** Marks the withdrawal as being paid by this administrator, replacing the named one. */
export async function startPaying({ id }: Transaction, takeOverFrom: string | null): Promise<void> {
  const body = takeOverFrom === null ? {} : { takeOverFrom };
  await act("startPaying", { params: { id }, body });
}

export async function stopPaying({ id }: Transaction): Promise<void> {
  await act("stopPaying", { params: { id } });
}

/** Somebody else was first: shows the transaction's current state, whether or not the socket has delivered it. */
export async function reloadTransaction(id: string): Promise<void> {
  await refresh("listAllTransactions", { query: { q: id } });
}
