import { Download } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../apiError.ts";
import { Button } from "../../components/Button.tsx";
import { toastError, toastSuccess } from "../../components/toast.ts";
import { exportCsv } from "./exportCsv.ts";
import type { History } from "./useHistory.ts";

/** Downloads exactly what the filters select, all pages of it. */
export function ExportButton({ query, disabled }: Pick<History, "query"> & { disabled: boolean }) {
  const [rows, setRows] = useState<number | null>(null);

  async function handleExport() {
    setRows(0);
    try {
      const count = await exportCsv(query, setRows);
      toastSuccess("Exported", `${count} ${count === 1 ? "transaction" : "transactions"} as CSV`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError("Export failed", error.serverMessage);
    } finally {
      setRows(null);
    }
  }

  return (
    <Button
      size="small"
      icon={<Download size={14} aria-hidden />}
      disabled={disabled || rows !== null}
      onClick={() => void handleExport()}
    >
      {rows === null ? "Export CSV" : <output>Exporting, {rows} rows</output>}
    </Button>
  );
}
