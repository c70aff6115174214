import type { AuditEntry } from "#protocol/audit.ts";
import { createEntityStore } from "./createEntityStore.ts";

/** Lines of the audit log, for administrators. */
export const useAudit = createEntityStore<AuditEntry>();
