import { LIST_LIMIT } from "#protocol/constants.ts";
import { formatCount } from "../../../format.ts";
import { plural } from "../../../language/index.ts";
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
      describe={(count) => plural(count, "{0} entry as CSV", "{0} entries as CSV", formatCount(count))}
      fetchPage={(before) => fetchAuditLog({ ...query, before }, { isCopyEnough: true })}
      toCsv={auditCsv}
    />
  );
}
