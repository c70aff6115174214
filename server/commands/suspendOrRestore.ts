import type { Database } from "#db/database.ts";
import type { User } from "#protocol/users.ts";
import { isLastAdministrator } from "../approvals/administrators.ts";
import { CLI } from "../audit/record.ts";
import { findCredentials } from "../queries/users.ts";
import { setActive } from "./setActive.ts";

export type SuspensionOutcome =
  | { outcome: "changed" | "unchanged"; user: User; tokensEnded: number }
  | { outcome: "unknown_user" }
  | { outcome: "last_administrator" };

/** Suspends or restores a user from the command line; at least one active administrator always remains. */
export async function suspendOrRestore(
  { transact }: Database,
  name: string,
  isActive: boolean,
): Promise<SuspensionOutcome> {
  return transact(async (tx) => {
    const credentials = await findCredentials(tx.trx, name);
    if (credentials === null) return { outcome: "unknown_user" };
    const { userId } = credentials;
    if (!isActive && (await isLastAdministrator(tx, userId))) return { outcome: "last_administrator" };
    const { user, turned, tokensEnded } = await setActive(tx, CLI, userId, isActive);
    return { outcome: turned ? "changed" : "unchanged", user, tokensEnded };
  });
}
