import type { Database } from "#db/database.ts";
import { hashLink, type Link, LINK_COLUMNS } from "./chain.ts";

/** Any number that all nodes agree on: one of them seals at a time. */
const SEAL_LOCK = 7_301_004;
const BATCH = 500;

type Head = { sequence: string; hash: string };

/**
 * Appends what is not in the chain yet, oldest first, at most 500 entries; returns how many. 0 also where another node
 * is at it. What commits late gets a later place, whatever its time says.
 */
export async function sealNext({ transact }: Database): Promise<number> {
  return transact(async ({ trx }) => {
    const lock = await trx.raw<{ rows: { won: boolean }[] }>("select pg_try_advisory_xact_lock(?) as won", [
      SEAL_LOCK,
    ]);
    if (lock.rows[0]?.won !== true) return 0;
    const { rows: links } = await trx.raw<{ rows: Link[] }>(
      `select ${LINK_COLUMNS} from "auditLog" where hash is null order by id limit ?`,
      [BATCH],
    );
    if (links.length === 0) return 0;
    const { rows: heads } = await trx.raw<{ rows: Head[] }>(
      `select sequence, encode(hash, 'hex') as hash from "auditLog"
        where sequence is not null order by sequence desc limit 1`,
    );
    await trx.raw(
      `update "auditLog" set sequence = place.sequence, hash = decode(place.hash, 'hex'),
              "previousHash" = decode(place."previousHash", 'hex')
         from jsonb_to_recordset(cast(? as jsonb)) as place(id uuid, sequence bigint, hash text, "previousHash" text)
        where "auditLog".id = place.id`,
      [JSON.stringify(placesAfter(heads[0], links))],
    );
    return links.length;
  });
}

function placesAfter(head: Head | undefined, links: Link[]) {
  let sequence = head === undefined ? 0 : parseInt(head.sequence, 10);
  let previousHash = head?.hash ?? null;
  return links.map((link) => {
    sequence += 1;
    const place = { id: link.id, sequence, previousHash, hash: hashLink(link, sequence, previousHash) };
    previousHash = place.hash;
    return place;
  });
}
