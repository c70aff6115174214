import { z } from "zod/mini";
import { approvalEndpoints } from "#protocol/approvals.ts";
import { decimalSchema } from "#protocol/money.ts";
import { orderEndpoints } from "#protocol/orders.ts";
import { idSchema } from "#protocol/scalars.ts";
import { transactionEndpoints } from "#protocol/transactions.ts";
import type { ApiError } from "../../../apiError.ts";
import { t } from "../../../language/index.ts";
import { type Sums, sumOf } from "./plan.ts";

const outcomeSchema = z.object({
  /** Others had decided it; a second administrator was asked; it was refused. */
  status: z.enum(["done", "gone", "asked", "failed"]),
  why: z.string(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

/**
 * Decisions that are sent one after the other. The browser stores them, without names, until the user has read how they
 * ended.
 */
export const batchSchema = z.object({
  kind: z.enum(["order", "transaction", "approval"]),
  /** "Standard Win". */
  label: z.string(),
  body: z.union([
    orderEndpoints.resolveOrder.body,
    transactionEndpoints.processTransaction.body,
    approvalEndpoints.decideApproval.body,
  ]),
  pieces: z.array(z.object({ id: idSchema, held: decimalSchema, credited: decimalSchema })),
  outcomes: z.record(z.string(), outcomeSchema),
  /** The decision that was sent and has no answer yet. */
  sent: z.nullable(idSchema),
  /** Why it ended early; null if it did not. */
  stopped: z.nullable(z.string()),
  isOver: z.boolean(),
});
export type Batch = z.infer<typeof batchSchema>;

/** What a refusal means for its item or for the whole batch. */
export type Verdict =
  | { next: "on"; outcome: Outcome }
  | { next: "stop"; why: string }
  | { next: "again"; afterMs: number }
  /** The server may or may not have acted. */
  | { next: "look" };

const GONE: ReadonlySet<string> = new Set(["already_resolved", "already_processed", "approval_decided"]);
/** Approval was requested now, or before. */
const ASKED: ReadonlySet<string> = new Set(["approval_requested", "approval_pending"]);
/** Refusals that all other items would get too. */
const FINAL: ReadonlySet<string> = new Set([
  "unauthenticated",
  "account_suspended",
  "forbidden",
  "second_factor_setup_required",
  "maintenance",
]);

export function verdictOf(refusal: ApiError): Verdict {
  const { code, serverMessage: why, retryAfter = 5 } = refusal;
  if (ASKED.has(code)) return { next: "on", outcome: { status: "asked", why } };
  if (refusal.isDeclined) return { next: "stop", why: t`You did not confirm that it's you.` };
  if (FINAL.has(code)) return { next: "stop", why };
  if (GONE.has(code)) return { next: "on", outcome: { status: "gone", why } };
  if (code === "rate_limited") return { next: "again", afterMs: retryAfter * 1_000 };
  if (refusal.isUncertain) return { next: "look" };
  return { next: "on", outcome: { status: "failed", why } };
}

export type Summary = {
  counts: Record<Outcome["status"], number>;
  /** Not tried. */
  left: string[];
  /** Tried and refused. */
  failed: string[];
  /** Counts what was done. */
  sums: Sums;
  /** Why some failed or were gone, the most frequent first. */
  reasons: { status: Outcome["status"]; why: string; count: number }[];
};

export function summarise({ pieces, outcomes }: Batch): Summary {
  const counts = { done: 0, gone: 0, asked: 0, failed: 0 };
  const reasons = new Map<string, Summary["reasons"][number]>();
  for (const { status, why } of Object.values(outcomes)) {
    counts[status] += 1;
    if (status !== "gone" && status !== "failed") continue;
    const key = `${status} ${why}`;
    reasons.set(key, { status, why, count: (reasons.get(key)?.count ?? 0) + 1 });
  }
  const endedAs = (status: Outcome["status"] | undefined) =>
    pieces.filter(({ id }) => outcomes[id]?.status === status);
  return {
    counts,
    left: endedAs(undefined).map(({ id }) => id),
    failed: endedAs("failed").map(({ id }) => id),
    sums: sumOf(endedAs("done")),
    reasons: [...reasons.values()].toSorted((a, b) => b.count - a.count),
  };
}
