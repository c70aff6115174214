import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import { Refusal } from "../refusal.ts";
import { IS_ACTIVE } from "./active.ts";

/**
 * If claims are binding, refuses to decide an item that somebody else has claimed. Call it with the order or
 * transaction locked, so that nobody can claim it meanwhile.
 */
export async function refuseWhileTaken(
  { trx }: Tx,
  id: string,
  ...by: (string | undefined)[]
): Promise<void> {
  const taker = await takerOf(trx, id, { onlyIfItBinds: true });
  if (taker !== null && !by.includes(taker.id)) throw takenBy(taker);
}

const takerSchema = z.object({ id: z.string(), username: z.string(), seconds: z.number().int() });
type Taker = z.infer<typeof takerSchema>;

/** Who has taken it, and how many seconds ago; null if nobody has. */
export async function takerOf(
  trx: Knex.Transaction,
  id: string,
  { onlyIfItBinds }: { onlyIfItBinds: boolean },
): Promise<Taker | null> {
  const statement = trx.raw(
    `select users.id, users.username,
            greatest(0, extract(epoch from clock_timestamp() - "takenAt"))::int as seconds
       from claims join users on users.id = claims."takenBy" cross join settings
      where claims.id = ? and ${IS_ACTIVE} ${onlyIfItBinds ? `and settings."takingBinds"` : ""}`,
    [id],
  );
  return findRow(statement, takerSchema);
}

/** The refusal `taken` (409), which says who took it and when. */
export function takenBy({ username, seconds }: Taker): Refusal {
  const message =
    seconds < 60
      ? `${username} took this ${seconds} s ago.`
      : `${username} took this ${Math.floor(seconds / 60)} min ago.`;
  return new Refusal("taken", { message });
}
