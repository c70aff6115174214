import { LIST_LIMIT } from "#protocol/constants.ts";
import type { QueryInput } from "#protocol/endpoints.ts";
import type { Transaction } from "#protocol/entities.ts";
import { callPage } from "../../api.ts";
import { toCsv } from "./csv.ts";

/** Lets Excel see that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

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

  const day = new Date().toISOString().slice(0, 10);
  download(`livedesk-transactions-${day}.csv`, BYTE_ORDER_MARK + toCsv(transactions));
  return transactions.length;
}

function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
