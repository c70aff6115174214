import type { Knex } from "knex";
import { AuditModel } from "#db/models/AuditModel.ts";
import { AUDIT_ACTIONS, type AuditEntry } from "#protocol/audit.ts";
import type { Query } from "#protocol/endpoints.ts";
import { AUDIT_FILTER } from "#protocol/filters.ts";
import { presentAuditEntry } from "../presenters/presentAuditEntry.ts";
import { filterBy } from "./filterBy.ts";
import { keyset, type Page, toPage } from "./paging.ts";
import { orTextBegins } from "./search.ts";

/** Newest first, without actions that only a newer version knows: its nodes show them. */
export async function listAuditLog(knex: Knex, query: Query<"listAuditLog">): Promise<Page<AuditEntry>> {
  const { action, actor, limit } = query;
  const selected = keyset(AuditModel.query(knex), "auditLog", query, { column: "at" });
  await filterBy(selected, knex, AUDIT_FILTER, query, { table: "auditLog", orBegins: orTextBegins });
  void selected.whereIn("action", AUDIT_ACTIONS);
  // Adds nothing to the condition, but has an index.
  if (action !== undefined && actor)
    void selected.whereRaw(
      `action || ' ' || lower("actorName" collate "C") = ? || ' ' || lower(? collate "C")`,
      [action, actor],
    );
  return toPage((await selected).map(presentAuditEntry), limit);
}
