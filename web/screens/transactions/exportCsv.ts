import { LIST_LIMIT } from "#protocol/constants.ts";
import type { QueryInput } from "#protocol/endpoints.ts";
import type { Transaction } from "#protocol/entities.ts";
import { callPage } from "../../api.ts";
import { downloadCsv } from "../../csv.ts";
import { toCsv } from "./csv.ts";

/** Fetches every page of these filters and hands the browser one file; `onProgress` hears how many rows there are. */
export async function exportCsv(
  query: QueryInput<"listTransactions">,
  onProgress: (rows: number) => void,
): Promise<number> {
  const transactions: Transaction[] = [];
  let before: string | undefined;
  do {
    const page = await callPage("listTransactions", { query: { ...query, limit: LIST_LIMIT, before } });
    transactions.push(...page.items);
    onProgress(transactions.length);
    before = page.next ?? undefined;
  } while (before !== undefined);

  downloadCsv("transactions", toCsv(transactions));
  return transactions.length;
}
