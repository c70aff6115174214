import { useCallback, useMemo, useState } from "react";
import type { AuditEntry } from "#protocol/audit.ts";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { AUDIT_FILTER, matchesFilter } from "#protocol/filters.ts";
import { type ListSource, useAudit, useList } from "../../../sync/index.ts";
import { type AuditFilter, EVERYTHING, toAuditQuery } from "./auditFilter.ts";
import { fetchAuditLog } from "./fetchAuditLog.ts";

const PAGE_SIZE = 50;

/** The log as filtered by the toolbar, live. */
export function useAuditLog() {
  const [filter, setFilter] = useState<AuditFilter>(EVERYTHING);
  const byId = useAudit((state) => state.byId);
  const change = useCallback(
    (changes: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...changes })),
    [],
  );

  const source = useMemo<ListSource<AuditEntry>>(() => {
    const query = { ...toAuditQuery(filter), limit: PAGE_SIZE };
    return {
      name: `audit ${JSON.stringify(query)}`,
      order: "newest",
      pollMs: ADMIN_POLL_MS,
      fetchPage: (before) => fetchAuditLog({ ...query, before }),
      fetchLatest: async () => (await fetchAuditLog(query)).items,
      store: useAudit,
      matches: (entry) => matchesFilter(AUDIT_FILTER, entry, query),
    };
  }, [filter]);

  return { ...useList(source, byId), filter, change };
}

export type AuditLog = ReturnType<typeof useAuditLog>;
