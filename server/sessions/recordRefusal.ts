import type { Database } from "#db/database.ts";
import type { RateLimits } from "./rateLimits.ts";
import { type AuditActor, type AuditedAction, record } from "../audit/record.ts";

/** Notes that somebody was refused; in a flood at one account only now and then, with how many there were. */
export async function recordRefusal(
  { transact }: Database,
  { refusals }: RateLimits,
  by: AuditActor,
  { account, ...deed }: AuditedAction & { account: string },
): Promise<void> {
  const count = await refusals.count(account);
  if (count === null) return;
  await transact((tx) => record(tx, by, { ...deed, details: { ...deed.details, ...count } }));
}
