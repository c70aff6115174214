import { dataExportEndpoints } from "#protocol/dataExport.ts";
import { statementEndpoints } from "#protocol/statement.ts";
import { callPage, callShape, callShapePage, type Page } from "../../../api.ts";
import { BYTE_ORDER_MARK, type ToCsv } from "../../../csv.ts";
import { ordersCsv } from "../../../entities/orders/ordersCsv.ts";
import { statementCsv } from "../../../entities/statement/statementCsv.ts";
import { ownTransactionsCsv } from "../../../entities/transactions/transactionsCsv.ts";
import { fetchPages } from "../../../fetchPages.ts";
import { createZip, type Zip } from "../../../zip.ts";

/** Where lists begin: nothing is older. */
const FROM = "2000-01-01T00:00:00.000Z";

type Archive = { day: string; parts: BlobPart[] };

/**
 * Everything that the desk knows of the user as a ZIP archive. Lists are written page by page, so that memory does not
 * depend on their length; `onProgress` hears how many rows there are so far. Throws `ArchiveTooLarge`.
 */
export async function archiveData(onProgress: (rows: number) => void): Promise<Archive> {
  const zip = createZip();
  let written = 0;
  const count = (rows: number) => onProgress((written += rows));

  const account = await callShape(dataExportEndpoints.exportAccount);
  zip.addFile("account.json")(`${JSON.stringify(account, null, 2)}\n`);
  const orders = (before?: string) => callPage("listOrders", { query: { before } });
  await addList(zip, "orders", orders, ordersCsv, count);
  const transactions = (before?: string) => callPage("listTransactions", { query: { before } });
  await addList(zip, "transactions", transactions, ownTransactionsCsv, count);
  await addStatement(zip, account.at, count);
  return { day: account.at.slice(0, 10), parts: zip.parts() };
}

/** A list as JSON and as CSV. */
async function addList<T>(
  zip: Zip,
  name: string,
  fetchPage: (before: string | undefined) => Promise<Page<T>>,
  toCsv: ToCsv<T>,
  count: (rows: number) => void,
): Promise<void> {
  const [json, csv] = [zip.addFile(`${name}.json`), zip.addFile(`${name}.csv`)];
  const addItems = startItems(json, "");
  csv(BYTE_ORDER_MARK);
  let isFirst = true;
  for await (const { items } of fetchPages(fetchPage)) {
    addItems(items);
    csv(toCsv(items, isFirst));
    isFirst = false;
    count(items.length);
  }
  json("\n]\n");
}

/** The balances at both ends, and every movement in between. */
async function addStatement(zip: Zip, to: string, count: (rows: number) => void): Promise<void> {
  const [json, csv] = [zip.addFile("statement.json"), zip.addFile("statement.csv")];
  const pages = fetchPages((before) =>
    callShapePage(statementEndpoints.getStatement, { query: { from: FROM, to, before } }),
  );
  let addItems: ReturnType<typeof startItems> | null = null;
  csv(BYTE_ORDER_MARK);
  for await (const { answer, next } of pages) {
    const { movements, ...ends } = answer;
    const place = { isFirst: addItems === null, isLast: next === null };
    addItems ??= startItems(json, `${JSON.stringify(ends).slice(0, -1)},"movements":`);
    addItems(movements);
    csv(statementCsv(answer, null, place));
    count(movements.length);
  }
  json("\n]}\n");
}

/** Begins an array after `start`; returns what adds items to it, each on a line of its own. */
function startItems(json: (text: string) => void, start: string): (items: readonly unknown[]) => void {
  json(`${start}[`);
  let separator = "\n";
  return (items) => {
    if (items.length === 0) return;
    json(`${separator}${items.map((item) => JSON.stringify(item)).join(",\n")}`);
    separator = ",\n";
  };
}
