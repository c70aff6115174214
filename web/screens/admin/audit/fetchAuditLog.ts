import { auditEndpoints, type AuditEntry } from "#protocol/audit.ts";
import { callShapePage, type Page } from "../../../api.ts";
import type { toAuditQuery } from "./auditFilter.ts";

type Query = ReturnType<typeof toAuditQuery> & { limit: number; before?: string | undefined };

export async function fetchAuditLog(
  query: Query,
  options: { isCopyEnough?: true } = {},
): Promise<Page<AuditEntry>> {
  const { answer, ...place } = await callShapePage(auditEndpoints.listAuditLog, { query, ...options });
  return { items: answer, ...place };
}
