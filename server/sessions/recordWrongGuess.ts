import type { Database } from "#db/database.ts";
import type { RateLimits } from "./rateLimits.ts";
import { type AuditActor, type AuditedAction, record } from "../audit/record.ts";

/**
 * Records a wrong guess in the audit log. A flood at one account is recorded only now and then, with the
 * number of guesses.
 */
export async function recordWrongGuess(
  { transact }: Database,
  { wrongGuesses }: RateLimits,
  by: AuditActor,
  { account, ...entry }: AuditedAction & { account: string },
): Promise<void> {
  const count = await wrongGuesses.count(account);
  if (count === null) return;
  await transact((tx) => record(tx, by, { ...entry, details: { ...entry.details, ...count } }));
}
