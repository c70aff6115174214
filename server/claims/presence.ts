import type { Knex } from "knex";
import { readRows } from "#db/rows.ts";
import { z } from "zod";
import type { Tx } from "#db/transact.ts";
import { CLAIM_SECONDS, type Presence, presenceSchema } from "#protocol/claims.ts";

const rowSchema = presenceSchema.shape.viewers;

/** True for what a tab reported, or its session kept, not long ago. */
export const IS_SEEN = `presence."seenAt" > now() - interval '${CLAIM_SECONDS} seconds'`;

/** The administrators who have something open, by name. */
export async function getPresence(knex: Knex): Promise<Presence> {
  const statement = knex.raw(
    `select coalesce(json_agg(seen), '[]') as viewers from (
       select distinct users.username, presence.kind, presence."itemId" as id, presence."userId"
         from presence join users on users.id = presence."userId"
        where users."isActive" and users.role = 'admin'
          and ${IS_SEEN}
        order by users.username, id
     ) seen`,
  );
  const [found] = await readRows(statement, z.object({ viewers: rowSchema }));
  return found ?? { viewers: [] };
}

/** Keeps what the tabs of these sessions (hex hashes) have open. */
export async function keepPresence(knex: Knex, hashes: readonly string[]): Promise<void> {
  await knex("presence")
    .whereIn(
      "sessionHash",
      hashes.map((hash) => Buffer.from(hash, "hex")),
    )
    .whereRaw(IS_SEEN)
    .update({ seenAt: knex.fn.now() });
}

/** Removes what the tabs of a session (hex hash) have not reported for this many seconds. */
export async function dropPresence(tx: Tx, hash: string, seconds: number): Promise<void> {
  const dropped = await tx
    .trx("presence")
    .where({ sessionHash: Buffer.from(hash, "hex") })
    .whereRaw(`"seenAt" < clock_timestamp() - ? * interval '1 second'`, [seconds])
    .delete();
  if (dropped > 0) touchPresence(tx);
}

/** Makes every node send the administrators the current presence. */
export function touchPresence({ publish }: Tx): void {
  publish({ name: "presence.touched", userId: null, payload: {} });
}
