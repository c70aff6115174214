import { LIST_LIMIT } from "#protocol/constants.ts";
import { formatCount } from "../../../format.ts";
import { plural } from "../../../language/index.ts";
import { callPage } from "../../../api.ts";
import { ExportButton } from "../../../components/ExportButton.tsx";
import { transactionsCsv } from "../../../entities/transactions/transactionsCsv.ts";
import { type TransactionFilter, transactionQuery } from "./transactionFilter.ts";

export function TransactionsExport({ filter }: { filter: TransactionFilter }) {
  const query = transactionQuery(filter, filter.sort === "oldest" ? "oldest" : "newest");
  return (
    <ExportButton
      compact
      content="all-transactions"
      describe={(count) =>
        plural(count, "{0} transaction as CSV", "{0} transactions as CSV", formatCount(count))
      }
      fetchPage={(before) =>
        callPage("listAllTransactions", {
          query: { ...query, limit: LIST_LIMIT, before },
          isCopyEnough: true,
        })
      }
      toCsv={transactionsCsv}
    />
  );
}
