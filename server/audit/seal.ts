import { z } from "zod";
import type { Database } from "#db/database.ts";
import { tryLock } from "#db/locks.ts";
import { findRow, hasRows, readRows } from "#db/rows.ts";
import {
  hashLink,
  hideActor,
  hideDetails,
  makeSalt,
  SPLIT_LINK_COLUMNS,
  type SplitLink,
  splitLinkSchema,
} from "./chain.ts";

const BATCH = 500;

const headSchema = z.object({ sequence: z.string(), hash: z.string() });

/**
 * Adds at most 500 unsealed entries to the chain, oldest first, and returns how many; 0 if another node is doing it. An
 * entry that commits late gets a later position, whatever its time.
 */
export async function sealNext({ transact }: Database): Promise<number> {
  return transact(async ({ trx }) => {
    if (!(await tryLock(trx, "auditSeal"))) return 0;
    const links = await readRows(
      trx.raw(`select ${SPLIT_LINK_COLUMNS} from "auditLog" where hash is null order by id limit ?`, [BATCH]),
      splitLinkSchema,
    );
    if (links.length === 0) return 0;
    const head = await findRow(
      trx.raw(
        `select sequence, encode(hash, 'hex') as hash from "auditLog"
          where sequence is not null order by sequence desc limit 1`,
      ),
      headSchema,
    );
    await trx.raw(
      `update "auditLog" set sequence = place.sequence, hash = decode(place.hash, 'hex'),
              "previousHash" = decode(place."previousHash", 'hex'),
              "actorHash" = decode(place."actorHash", 'hex'), "actorSalt" = decode(place."actorSalt", 'hex'),
              "detailsHash" = decode(place."detailsHash", 'hex'), "detailsSalt" = decode(place."detailsSalt", 'hex')
         from jsonb_to_recordset(cast(? as jsonb)) as place(
                id uuid, sequence bigint, hash text, "previousHash" text,
                "actorHash" text, "actorSalt" text, "detailsHash" text, "detailsSalt" text)
        where "auditLog".id = place.id`,
      [JSON.stringify(placesAfter(head, links))],
    );
    return links.length;
  });
}

/** Adds all unsealed entries to the chain. */
export async function sealAll(database: Database): Promise<void> {
  if (!(await hasRows(database.knex, 'select from "auditLog" where hash is null'))) return;
  while ((await sealNext(database)) > 0);
}

function placesAfter(head: z.infer<typeof headSchema> | null, links: SplitLink[]) {
  let sequence = head === null ? 0 : parseInt(head.sequence, 10);
  let previousHash = head?.hash ?? null;
  return links.map((link) => {
    sequence += 1;
    const hidden = link.personal === null ? null : hide(link);
    const hash = hashLink(link, sequence, previousHash, hidden);
    const place = { id: link.id, sequence, previousHash, hash, ...hidden };
    previousHash = place.hash;
    return place;
  });
}

function hide(link: SplitLink) {
  const [actorSalt, detailsSalt] = [makeSalt(), makeSalt()];
  return {
    actorSalt,
    actorHash: hideActor(link, actorSalt),
    detailsSalt,
    detailsHash: hideDetails(link, detailsSalt),
  };
}
