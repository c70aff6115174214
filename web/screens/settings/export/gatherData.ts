import { type AccountExport, dataExportEndpoints } from "#protocol/dataExport.ts";
import type { Order } from "#protocol/orders.ts";
import { type Statement, statementEndpoints } from "#protocol/statement.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { callPage, callShape, callShapePage, type Page } from "../../../api.ts";
import { fetchAll } from "../../../fetchAll.ts";
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
  let gathered = 0;
  const gather = async <T>(fetchPage: (before: string | undefined) => Promise<Page<T>>): Promise<T[]> => {
    const rows = await fetchAll(fetchPage, (count) => onProgress(gathered + count));
    gathered += rows.length;
    return rows;
  };
  const orders = await gather((before) => callPage("listOrders", { query: { before } }));
  const transactions = await gather((before) => callPage("listTransactions", { query: { before } }));
  const pages: Statement[] = [];
  const movements = await gather(async (before) => {
    const query = { from: FROM, to: account.at, before };
    const { answer, next } = await callShapePage(statementEndpoints.getStatement, { query });
    pages.push(answer);
    return { items: answer.movements, next };
  });
  const [first] = pages;
  if (first === undefined) throw new Error("The statement has no page.");
  return { account, orders, transactions, statement: { ...first, movements } };
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
