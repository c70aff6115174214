import type { Knex } from "knex";
import { AuditModel } from "#db/models/AuditModel.ts";
import { AUDIT_ACTIONS } from "#protocol/audit.ts";
import type { Activity } from "#protocol/dataExport.ts";
import type { Body, Response } from "#protocol/endpoints.ts";
import type { Actor } from "../context.ts";
import { keyset, toPage } from "./paging.ts";

const PAGE = 1_000;

/** One page of what the actor did, newest first. */
export async function listActivity(
  knex: Knex,
  actor: Actor,
  { before }: Body<"exportActivity">,
): Promise<Response<"exportActivity">> {
  const lines = await keyset(
    activityOf(knex, actor),
    "auditLog",
    { limit: PAGE, before, sort: "newest" },
    { column: "at", owner: { column: "actorId", id: actor.user.id } },
  );
  const { items, next } = toPage(lines.map(presentActivity), PAGE);
  return { activity: items, next };
}

/**
 * By name, which has an index; names are unique, and the id leaves out a former holder's lines. Actions that only a newer
 * version knows are left out, too.
 */
export function activityOf(knex: Knex, { user }: Actor) {
  return AuditModel.query(knex)
    .whereRaw(`lower("actorName" collate "C") = lower(? collate "C")`, [user.username])
    .where({ actorId: user.id })
    .whereIn("action", AUDIT_ACTIONS);
}

function presentActivity({ id, at, action, details, address }: AuditModel): Activity {
  return { id, at: at.toISOString(), action, details, address };
}
