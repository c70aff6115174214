import { Download } from "lucide-react";
import { useState } from "react";
import type { AuditEntry } from "#protocol/audit.ts";
import { LIST_LIMIT } from "#protocol/constants.ts";
import { callPage } from "../../../api.ts";
import { ApiError } from "../../../apiError.ts";
import { Button } from "../../../components/Button.tsx";
import { toastError, toastSuccess } from "../../../components/toast.ts";
import { downloadCsv } from "../../../csv.ts";
import { type AuditFilter, toAuditQuery } from "./auditFilter.ts";
import { auditCsv } from "./auditText.ts";

async function fetchAll(filter: AuditFilter, onProgress: (rows: number) => void): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let before: string | undefined;
  do {
    const query = { ...toAuditQuery(filter), limit: LIST_LIMIT, before };
    const page = await callPage("listAuditLog", { query });
    entries.push(...page.items);
    onProgress(entries.length);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return entries;
}

/** Downloads exactly what the filters select, all pages of it. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const [rows, setRows] = useState<number | null>(null);

  async function handleExport() {
    setRows(0);
    try {
      const entries = await fetchAll(filter, setRows);
      downloadCsv("audit", auditCsv(entries));
      toastSuccess("Exported", `${entries.length} ${entries.length === 1 ? "entry" : "entries"} as CSV`);
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
      disabled={rows !== null}
      onClick={() => void handleExport()}
    >
      {rows === null ? "Export CSV" : <output>Exporting, {rows} rows</output>}
    </Button>
  );
}
