import type { Database } from "#db/database.ts";
import type { User } from "#protocol/entities.ts";
import { isLastAdministrator } from "../approvals/administrators.ts";
import { CONSOLE } from "../audit/record.ts";
import { findCredentials } from "../queries/users.ts";
import { setStanding } from "./setStanding.ts";

export type StandingChange =
  | { outcome: "changed" | "unchanged"; user: User; tokensEnded: number }
  | { outcome: "unknown_user" }
  | { outcome: "last_administrator" };

/** Suspends or restores a user at the console; one administrator who can act always stays. */
export async function changeStanding(
  { transact }: Database,
  name: string,
  isActive: boolean,
): Promise<StandingChange> {
  return transact(async (tx) => {
    const credentials = await findCredentials(tx.trx, name);
    if (credentials === null) return { outcome: "unknown_user" };
    const { userId } = credentials;
    if (!isActive && (await isLastAdministrator(tx, userId))) return { outcome: "last_administrator" };
    const { user, turned, tokensEnded } = await setStanding(tx, CONSOLE, userId, isActive);
    return { outcome: turned ? "changed" : "unchanged", user, tokensEnded };
  });
}
