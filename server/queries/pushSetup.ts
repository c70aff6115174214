import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import type { PushSetup } from "#protocol/push.ts";
import type { Actor } from "../context.ts";

const rowSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  createdAt: z.date(),
  isCurrent: z.boolean(),
});

/** The user's browsers that get pushes. */
export async function listPushBrowsers(
  knex: Knex,
  { user, sessionHash }: Actor,
): Promise<PushSetup["browsers"]> {
  const rows = await readRows(
    knex.raw(
      `select subscribed.id, "userAgent", subscribed."createdAt", hash = decode(?, 'hex') as "isCurrent"
         from "pushSubscriptions" subscribed join sessions on hash = "sessionHash"
        where subscribed."userId" = ? order by subscribed."createdAt" desc, subscribed.id desc`,
      [sessionHash, user.id],
    ),
    rowSchema,
  );
  return rows.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString() }));
}
