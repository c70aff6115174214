import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import type { LogKey } from "#protocol/log.ts";
import type { Signer } from "./signer.ts";

/** Publishes the key with which this node signs, unless it is known already. */
export async function publishKey(knex: Knex, { keyId, publicKey }: Signer): Promise<void> {
  await knex.raw(`insert into "logKeys" (id, "publicKey") values (?, ?) on conflict (id) do nothing`, [
    keyId,
    publicKey,
  ]);
}

/** Every key that heads were signed with, the newest first. */
export async function listKeys(knex: Knex): Promise<LogKey[]> {
  const rows = await readRows(
    knex.raw(
      `select id, encode("publicKey", 'hex') as "publicKey", "createdAt" from "logKeys" order by "createdAt" desc, id`,
    ),
    z.object({ id: z.string(), publicKey: z.string(), createdAt: z.date() }),
  );
  return rows.map(({ id, publicKey, createdAt }) => ({
    keyId: id,
    publicKey,
    createdAt: createdAt.toISOString(),
  }));
}
