import type { Database } from "#db/database.ts";
import { CONSOLE, record } from "../audit/record.ts";
import { revokeSessions } from "./revokeSessions.ts";

/** Signs a user out everywhere, at the console; returns how many sessions there were. */
export async function endSessionsOf({ transact }: Database, userId: string): Promise<number> {
  return transact(async (tx) => {
    const ended = await revokeSessions(tx, userId, "signed_out");
    await record(tx, CONSOLE, { action: "sessions.ended", subject: userId, details: { ended } });
    return ended;
  });
}
