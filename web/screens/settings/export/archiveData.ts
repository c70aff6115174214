import { dataExportEndpoints } from "#protocol/dataExport.ts";
import { statementEndpoints } from "#protocol/statement.ts";
import { notificationEndpoints } from "#protocol/notifications.ts";
import { callPage, callShape, callShapePage } from "../../../api.ts";
import { retryDuringUpdate } from "../../../retryDuringUpdate.ts";
import { BYTE_ORDER_MARK, type ToCsv } from "../../../csv.ts";
import { ordersCsv } from "../../../entities/orders/ordersCsv.ts";
import { statementCsv } from "../../../entities/statement/statementCsv.ts";
import { ownTransactionsCsv } from "../../../entities/transactions/transactionsCsv.ts";
import { activityCsv, factsCsv, notificationsCsv } from "./personalCsv.ts";
import { fetchPages } from "../../../fetchPages.ts";
import { createZip, type Write, type Zip } from "../../../zip.ts";

/** Where lists begin: nothing is older. */
const FROM = "2000-01-01T00:00:00.000Z";

/** Spreadsheets read at most a million rows, and no program has to hold more than one file. */
const ROWS_A_FILE = 50_000;

/**
 * Writes everything that the desk stores about the user as a ZIP archive. Long lists are split into several files, so
 * that memory does not depend on their length; `onProgress` is called with the number of rows so far. Throws
 * `ArchiveTooLarge`.
 */
export async function archiveData(
  write: Write,
  onProgress: (rows: number) => void,
  rowsAFile = ROWS_A_FILE,
): Promise<void> {
  const zip = createZip(write);
  let written = 0;
  const add = <P>(name: string, pages: AsyncIterable<P>, table: Table<P>) =>
    addTable(zip, name, pages, table, { rowsAFile, count: (rows) => onProgress((written += rows)) });

  const account = await callShape(dataExportEndpoints.exportAccount);
  // The whole activity is fetched separately, as a list.
  const { activity: _, isActivityWhole: __, ...facts } = account;
  const [json, csv] = [zip.begin("account.json"), zip.begin("account.csv")];
  json.add(`${JSON.stringify(facts, null, 2)}\n`);
  csv.add(BYTE_ORDER_MARK + factsCsv(facts));
  await zip.store(json, csv);
  const activity = fetchPages((before) =>
    retryDuringUpdate(() => callShape(dataExportEndpoints.exportActivity, { body: { before } })),
  );
  await add(
    "activity",
    activity,
    tableOf((page) => page.activity, activityCsv),
  );
  const notifications = fetchPages((before) =>
    callShapePage(notificationEndpoints.listNotifications, { query: { before } }),
  );
  await add("notifications", notifications, listOf(notificationsCsv));
  const orders = fetchPages((before) => callPage("listOrders", { query: { before } }));
  await add("orders", orders, itemsOf(ordersCsv));
  const transactions = fetchPages((before) => callPage("listTransactions", { query: { before } }));
  await add("transactions", transactions, itemsOf(ownTransactionsCsv));
  const statement = fetchPages((before) =>
    callShapePage(statementEndpoints.getStatement, { query: { from: FROM, to: account.at, before } }),
  );
  await add("statement", statement, {
    headOf: ({ answer: { from, to, opening, closing } }) =>
      `${JSON.stringify({ from, to, opening, closing }).slice(0, -1)},"movements":`,
    tail: "}",
    rowsOf: ({ answer }) => answer.movements,
    csvOf: ({ answer, next }, place) => statementCsv(answer, null, { ...place, isLast: next === null }),
  });
  await zip.end();
}

/** Whether a page is the first of its list, and the first of its file. */
type Place = { isFirst: boolean; hasHeadings: boolean };

type Table<P> = {
  /** Around the rows in JSON. */
  headOf: (page: P) => string;
  tail: string;
  rowsOf: (page: P) => readonly unknown[];
  csvOf: (page: P, place: Place) => string;
};

function itemsOf<T>(toCsv: ToCsv<T>): Table<{ items: T[] }> {
  return tableOf(({ items }) => items, toCsv);
}

function listOf<T>(toCsv: ToCsv<T>): Table<{ answer: T[] }> {
  return tableOf(({ answer }) => answer, toCsv);
}

function tableOf<P, T>(rowsOf: (page: P) => T[], toCsv: ToCsv<T>): Table<P> {
  return {
    headOf: () => "",
    tail: "",
    rowsOf,
    csvOf: (page, { hasHeadings }) => toCsv(rowsOf(page), hasHeadings),
  };
}

/** Adds a list as JSON and as CSV, each in as many files as it takes. */
async function addTable<P>(
  zip: Zip,
  name: string,
  pages: AsyncIterable<P>,
  { headOf, tail, rowsOf, csvOf }: Table<P>,
  { rowsAFile, count }: { rowsAFile: number; count: (rows: number) => void },
): Promise<void> {
  let files = 0;
  let file: ReturnType<typeof beginFile> | null = null;
  for await (const page of pages) {
    const hasHeadings = file === null;
    if (file === null) {
      files += 1;
      file = beginFile(zip, files === 1 ? name : `${name}-${files}`, headOf(page));
    }
    const rows = rowsOf(page);
    file.add(rows, csvOf(page, { isFirst: hasHeadings && files === 1, hasHeadings }));
    count(rows.length);
    if (file.length() < rowsAFile) continue;
    await file.store(tail);
    file = null;
  }
  await file?.store(tail);
}

/** Each row of the JSON is on a separate line. */
function beginFile(zip: Zip, name: string, head: string) {
  const [json, csv] = [zip.begin(`${name}.json`), zip.begin(`${name}.csv`)];
  let length = 0;
  json.add(`${head}[`);
  csv.add(BYTE_ORDER_MARK);
  return {
    length: () => length,
    add(rows: readonly unknown[], lines: string): void {
      if (rows.length > 0)
        json.add(`${length === 0 ? "\n" : ",\n"}${rows.map((row) => JSON.stringify(row)).join(",\n")}`);
      length += rows.length;
      csv.add(lines);
    },
    async store(tail: string): Promise<void> {
      json.add(`\n]${tail}\n`);
      await zip.store(json, csv);
    },
  };
}
