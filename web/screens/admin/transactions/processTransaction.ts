import type { Transaction } from "#protocol/transactions.ts";
import { callEndpoint } from "../../../api.ts";
import { catchUp, useTransactions } from "../../../sync/index.ts";
import type { Decision } from "./processPreview.ts";
import { lookUpTransaction } from "./transactionSections.ts";

export async function processTransaction(
  { id }: Transaction,
  status: Decision,
  comment: string,
  onChainId = "",
): Promise<void> {
  const adminComment = comment.trim();
  const transactionId = onChainId.trim();
  const processed = await callEndpoint("processTransaction", {
    params: { id },
    body: {
      status,
      ...(adminComment !== "" && { adminComment }),
      ...(transactionId !== "" && { transactionId }),
    },
  });
  useTransactions.getState().upsert([processed]);
  catchUp();
}

/** Says that this administrator is paying the withdrawal, in place of whoever is named. */
export async function startPaying({ id }: Transaction, takeOverFrom: string | null): Promise<void> {
  const body = takeOverFrom === null ? {} : { takeOverFrom };
  const marked = await callEndpoint("startPaying", { params: { id }, body });
  useTransactions.getState().upsert([marked]);
  catchUp();
}

export async function stopPaying({ id }: Transaction): Promise<void> {
  useTransactions.getState().upsert([await callEndpoint("stopPaying", { params: { id } })]);
  catchUp();
}

/** Somebody else was faster: shows the transaction as it is now, whether or not the socket has told already. */
export async function reloadTransaction(id: string): Promise<void> {
  useTransactions.getState().upsert(await lookUpTransaction(id));
}
