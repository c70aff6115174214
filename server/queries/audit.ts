import type { Knex } from "knex";
import { AuditModel } from "#db/models/AuditModel.ts";
import type { AuditEntry } from "#protocol/audit.ts";
import type { Query } from "#protocol/endpoints.ts";
import { presentAuditEntry } from "../presenters/presentAuditEntry.ts";
import { keyset, type Page, toPage } from "./paging.ts";
import { beginningWith, contains } from "./search.ts";

export async function listAuditLog(knex: Knex, query: Query<"listAuditLog">): Promise<Page<AuditEntry>> {
  const { action, actor, q, limit } = query;
  const selected = keyset(AuditModel.query(knex), "auditLog", query, { column: "at" });
  if (action !== undefined && actor) {
    void selected.whereRaw(
      `action || ' ' || lower("actorName" collate "C") = ? || ' ' || lower(? collate "C")`,
      [action, actor],
    );
  } else if (action !== undefined) void selected.where({ action });
  else if (actor) void selected.whereRaw('lower("actorName" collate "C") = lower(? collate "C")', [actor]);
  if (q) {
    void selected.where((any) => {
      void any
        .where(contains('"actorName"', q))
        .orWhere(contains("details::text", q))
        // Both are in lower case: the subject of a line is an id or a hash.
        .orWhereLike("address", beginningWith(q.toLowerCase()))
        .orWhereLike("subject", beginningWith(q.toLowerCase()));
    });
  }
  return toPage((await selected).map(presentAuditEntry), limit);
}
