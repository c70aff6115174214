import type { Transaction } from "#protocol/entities.ts";
import { callEndpoint } from "../../../api.ts";
import { catchUp } from "../../../live/catchUp.ts";
import { useTransactions } from "../../../stores/transactions.ts";
import type { Decision } from "./processPreview.ts";
import { lookUpTransaction } from "./transactionSections.ts";

export async function processTransaction(
  { id }: Transaction,
  status: Decision,
  comment: string,
): Promise<void> {
  const adminComment = comment.trim();
  const processed = await callEndpoint("processTransaction", {
    params: { id },
    body: { status, ...(adminComment !== "" && { adminComment }) },
  });
  useTransactions.getState().upsert([processed]);
  catchUp();
}

/** Somebody else was faster: shows the transaction as it is now, whether or not the socket has told already. */
export async function reloadTransaction(id: string): Promise<void> {
  useTransactions.getState().upsert(await lookUpTransaction(id));
}
