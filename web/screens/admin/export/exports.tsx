import { LIST_LIMIT } from "#protocol/constants.ts";
import { callPage } from "../../../api.ts";
import { ExportButton } from "../../../components/ExportButton.tsx";
import { ordersCsv } from "../../../entities/orders/ordersCsv.ts";
import { transactionsCsv } from "../../../entities/transactions/transactionsCsv.ts";
import { usersCsv } from "../../../entities/users/usersCsv.ts";
import { type OrderFilter, orderQuery } from "../orders/orderFilter.ts";
import { type TransactionFilter, transactionQuery } from "../transactions/transactionFilter.ts";
import { type UserFilter, userQuery } from "../users/userFilter.ts";

const limit = LIST_LIMIT;

/** Every order that the filters select, in any status: the queue itself shows only pending ones. */
export function OrdersExport({ filter }: { filter: OrderFilter }) {
  const { status: _pending, ...query } = orderQuery(filter);
  return (
    <ExportButton
      compact
      content="orders"
      nouns={{ one: "order", many: "orders" }}
      fetchPage={(before) => callPage("listAllOrders", { query: { ...query, limit, before } })}
      toCsv={ordersCsv}
    />
  );
}

export function TransactionsExport({ filter }: { filter: TransactionFilter }) {
  const query = transactionQuery(filter, filter.sort === "oldest" ? "oldest" : "newest");
  return (
    <ExportButton
      compact
      content="all-transactions"
      nouns={{ one: "transaction", many: "transactions" }}
      fetchPage={(before) => callPage("listAllTransactions", { query: { ...query, limit, before } })}
      toCsv={transactionsCsv}
    />
  );
}

export function UsersExport({ filter }: { filter: UserFilter }) {
  const query = userQuery(filter);
  return (
    <ExportButton
      compact
      content="users"
      nouns={{ one: "user", many: "users" }}
      fetchPage={(before) => callPage("listUsers", { query: { ...query, limit, before } })}
      toCsv={usersCsv}
    />
  );
}
