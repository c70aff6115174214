import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import type { PushSetup } from "#protocol/push.ts";
import type { Config } from "../config.ts";
import type { Actor } from "../context.ts";

const rowSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  createdAt: z.date(),
  isCurrent: z.boolean(),
});

/** What pushes need, the user's browsers that get them, and where mail for the user goes. */
export async function readPushSetup(
  knex: Knex,
  { mail }: Pick<Config, "mail">,
  publicKey: string,
  actor: Actor,
): Promise<PushSetup> {
  return {
    publicKey,
    mailsTo: mail === null ? null : actor.user.email,
    browsers: await listBrowsers(knex, actor),
  };
}

async function listBrowsers(knex: Knex, { user, sessionHash }: Actor): Promise<PushSetup["browsers"]> {
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
