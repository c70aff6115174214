import { z } from "zod";
import { findRow } from "#db/rows.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { Presence } from "#protocol/claims.ts";
import type { Tx } from "#db/transact.ts";
import { getPresence, IS_SEEN, touchPresence } from "../claims/presence.ts";
import type { Actor, Context } from "../context.ts";

/** The tabs of a session that count, the latest first. */
const TABS = 20;

/** Records what one tab of the actor shows, and tells the administrators if that is new. */
export async function showPresence(
  { database }: Context,
  actor: Actor,
  { tab, viewing }: Body<"showPresence">,
): Promise<Presence> {
  return database.transact(async (tx) => {
    const isNew = viewing === null ? await leave(tx, actor, tab) : await enter(tx, actor, tab, viewing);
    if (isNew) touchPresence(tx);
    return getPresence(tx.trx);
  });
}

async function leave({ trx }: Tx, { sessionHash }: Actor, tab: string): Promise<boolean> {
  const left = await trx("presence")
    .where({ sessionHash: Buffer.from(sessionHash, "hex"), tab })
    .delete();
  return left > 0;
}

/** Returns true if others don't know yet. A session that has just ended enters nothing. */
async function enter(
  { trx }: Tx,
  { user, sessionHash }: Actor,
  tab: string,
  { kind, id }: NonNullable<Body<"showPresence">["viewing"]>,
): Promise<boolean> {
  const hash = Buffer.from(sessionHash, "hex");
  const before = await findRow(
    trx.raw(
      `select kind, "itemId", ${IS_SEEN} as "isFresh"
         from presence where "sessionHash" = ? and tab = ?`,
      [hash, tab],
    ),
    z.object({ kind: z.string(), itemId: z.string(), isFresh: z.boolean() }),
  );
  await trx.raw(
    `insert into presence ("sessionHash", tab, "userId", kind, "itemId")
     select hash, ?, ?, ?, ? from sessions where hash = ? for key share
     on conflict ("sessionHash", tab) do update
        set kind = excluded.kind, "itemId" = excluded."itemId", "seenAt" = now()`,
    [tab, user.id, kind, id, hash],
  );
  await trx.raw(
    `delete from presence where "sessionHash" = ? and tab not in (
       select tab from presence where "sessionHash" = ? order by "seenAt" desc, tab limit ?)`,
    [hash, hash, TABS],
  );
  return before?.isFresh !== true || before.kind !== kind || before.itemId !== id;
}
