import { LIST_LIMIT } from "#protocol/constants.ts";
import { formatCount } from "../../format.ts";
import { plural } from "../../language/index.ts";
import { callPage } from "../../api.ts";
import { ExportButton } from "../../components/ExportButton.tsx";
import { ownTransactionsCsv } from "../../entities/transactions/transactionsCsv.ts";
import type { History } from "./useHistory.ts";

/** Downloads exactly what the filters select. */
export function HistoryExport({ query, disabled }: Pick<History, "query"> & { disabled: boolean }) {
  return (
    <ExportButton
      content="transactions"
      describe={(count) =>
        plural(count, "{0} transaction as CSV", "{0} transactions as CSV", formatCount(count))
      }
      fetchPage={(before) =>
        callPage("listTransactions", { query: { ...query, limit: LIST_LIMIT, before }, isCopyEnough: true })
      }
      toCsv={ownTransactionsCsv}
      disabled={disabled}
    />
  );
}
