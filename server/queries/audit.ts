import type { Knex } from "knex";
import { AuditModel } from "#db/models/AuditModel.ts";
import type { AuditEntry } from "#protocol/audit.ts";
import type { Query } from "#protocol/endpoints.ts";
import { presentAuditEntry } from "../presenters/presentAuditEntry.ts";
import { contains, keyset, type Page, toPage } from "./paging.ts";

const SEARCHED = ["auditLog.actorName", "auditLog.subject", "auditLog.details", "auditLog.address"];

export async function listAuditLog(knex: Knex, query: Query<"listAuditLog">): Promise<Page<AuditEntry>> {
  const { limit, before, sort, from, to, action, actor, q } = query;
  const rows = await keyset(AuditModel.query(knex), "auditLog", { limit, before, sort }).modify((builder) => {
    if (from !== undefined) void builder.where("at", ">=", from);
    if (to !== undefined) void builder.where("at", "<=", to);
    if (action !== undefined) void builder.where({ action });
    if (actor) void builder.whereRaw('lower("actorName") = lower(?)', [actor]);
    if (q) void contains(builder, SEARCHED, q);
  });
  return toPage(rows.map(presentAuditEntry), limit);
}
