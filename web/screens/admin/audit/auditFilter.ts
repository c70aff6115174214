import { AUDIT_ACTIONS, type AuditAction } from "#protocol/audit.ts";
import type { QueryInput } from "#protocol/endpoints.ts";
import { startOfDay } from "../../../days.ts";

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
    ...(actor.trim() !== "" && { actor: actor.trim() }),
    ...(q.trim() !== "" && { q: q.trim() }),
    ...(from !== "" && { from }),
  };
}

/**
 * The start of a period, as of now; "" for all time. One day is the last 24 hours; more are days of the reader's calendar, as in
 * the transaction history: a change of the clocks makes one of them longer or shorter.
 */
export function daysAgo(days: number, now: number): string {
  if (days === 0) return "";
  return (days === 1 ? new Date(now - DAY_MS) : startOfDay(new Date(now), -days)).toISOString();
}

export function readAction(text: string): AuditFilter["action"] {
  return AUDIT_ACTIONS.find((action) => action === text) ?? "all";
}
