import { LIST_LIMIT } from "#protocol/constants.ts";
import { ExportButton } from "../../../components/ExportButton.tsx";
import { type AuditFilter, toAuditQuery } from "./auditFilter.ts";
import { auditCsv } from "./auditText.ts";
import { fetchAuditLog } from "./fetchAuditLog.ts";

/** Downloads exactly what the filters select. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const query = { ...toAuditQuery(filter), limit: LIST_LIMIT };
  return (
    <ExportButton
      content="audit"
      nouns={{ one: "entry", many: "entries" }}
      fetchPage={(before) => fetchAuditLog({ ...query, before })}
      toCsv={auditCsv}
    />
  );
}
