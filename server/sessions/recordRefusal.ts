import type { Database } from "#db/database.ts";
import type { RateLimits } from "./rateLimits.ts";
import { type AuditActor, type AuditedAction, record } from "../audit/record.ts";

/**
 * Records a refusal in the audit log. A flood at one account is recorded only now and then, with the number of
 * refusals.
 */
export async function recordRefusal(
  { transact }: Database,
  { refusals }: RateLimits,
  by: AuditActor,
  { account, ...entry }: AuditedAction & { account: string },
): Promise<void> {
  const count = await refusals.count(account);
  if (count === null) return;
  await transact((tx) => record(tx, by, { ...entry, details: { ...entry.details, ...count } }));
}
