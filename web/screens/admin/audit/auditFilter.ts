import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from "#protocol/audit.ts";
import type { QueryInput } from "#protocol/endpoints.ts";
import { finds } from "#protocol/filters.ts";

const DAY_MS = 86_400_000;

/** The toolbar's values: "all" and "" do not filter. */
export type AuditFilter = {
  action: AuditAction | "all";
  actor: string;
  q: string;
  /** The first moment shown, ISO 8601; "" for no limit. */
  from: string;
};

export const EVERYTHING: AuditFilter = { action: "all", actor: "", q: "", from: "" };

export function toAuditQuery({ action, actor, q, from }: AuditFilter): QueryInput<"listAuditLog"> {
  return {
    ...(action !== "all" && { action }),
    ...(actor !== "" && { actor }),
    ...(q !== "" && { q }),
    ...(from !== "" && { from }),
  };
}

/** Applies the server's filters to pushed entries. */
export function isListed(entry: AuditEntry, { action, actor, q, from }: AuditFilter): boolean {
  return (
    (action === "all" || entry.action === action) &&
    (actor === "" || entry.actorName.toLowerCase() === actor.toLowerCase()) &&
    (from === "" || entry.at >= from) &&
    finds(q, {
      ids: [entry.subject, entry.address],
      texts: [entry.actorName, JSON.stringify(entry.details)],
    })
  );
}

/** The start of a period of so many days, as of now; "" for all time. */
export function daysAgo(days: number, now: number): string {
  return days === 0 ? "" : new Date(now - days * DAY_MS).toISOString();
}

export function readAction(text: string): AuditFilter["action"] {
  return AUDIT_ACTIONS.find((action) => action === text) ?? "all";
}
