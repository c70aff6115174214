import { type AccountExport, dataExportEndpoints } from "#protocol/dataExport.ts";
import type { Order } from "#protocol/orders.ts";
import { type Statement, statementEndpoints } from "#protocol/statement.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { callPage, callShape, callShapeWithHeaders, nextCursor, type Page } from "../../../api.ts";
import { ordersCsv } from "../../../entities/orders/ordersCsv.ts";
import { statementCsv } from "../../../entities/statement/statementCsv.ts";
import { ownTransactionsCsv } from "../../../entities/transactions/transactionsCsv.ts";
import type { ZipFile } from "../../../zip.ts";

/** Where lists begin: nothing is older. */
const FROM = "2000-01-01T00:00:00.000Z";

type Everything = {
  account: AccountExport;
  orders: Order[];
  transactions: Transaction[];
  statement: Statement;
};

/** Everything that the desk knows of the user, page by page; `onProgress` hears how many rows there are so far. */
export async function gatherData(onProgress: (rows: number) => void): Promise<Everything> {
  const account = await callShape(dataExportEndpoints.exportAccount);
  let rows = 0;
  const counted = <T>(page: Page<T>): Page<T> => {
    rows += page.items.length;
    onProgress(rows);
    return page;
  };
  const orders = await readAll(async (before) =>
    counted(await callPage("listOrders", { query: { before } })),
  );
  const transactions = await readAll(async (before) =>
    counted(await callPage("listTransactions", { query: { before } })),
  );
  const pages: Statement[] = [];
  const movements = await readAll(async (before) => {
    const query = { from: FROM, to: account.at, before };
    const { answer, headers } = await callShapeWithHeaders(statementEndpoints.getStatement, { query });
    pages.push(answer);
    return counted({ items: answer.movements, next: nextCursor(headers.get("link")) });
  });
  const [first] = pages;
  if (first === undefined) throw new Error("The statement has no page.");
  return { account, orders, transactions, statement: { ...first, movements } };
}

async function readAll<T>(fetchPage: (before: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let before: string | undefined;
  do {
    const page = await fetchPage(before);
    items.push(...page.items);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return items;
}

/** The files of the archive: everything as JSON, and the lists as CSV too. */
export function filesOf({ account, orders, transactions, statement }: Everything): ZipFile[] {
  const json = (name: string, content: unknown) => ({
    name: `${name}.json`,
    content: `${JSON.stringify(content, null, 2)}\n`,
  });
  return [
    json("account", account),
    json("orders", orders),
    json("transactions", transactions),
    json("statement", statement),
    { name: "orders.csv", content: ordersCsv(orders) },
    { name: "transactions.csv", content: ownTransactionsCsv(transactions) },
    { name: "statement.csv", content: statementCsv(statement) },
  ];
}
