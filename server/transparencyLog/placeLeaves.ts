import type { Knex } from "knex";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { tryLock } from "#db/locks.ts";
import { hasRows, readRows } from "#db/rows.ts";
import { completedBy, hashChildren, hashLeaf, type Subtree, subtreesOf } from "#protocol/merkle.ts";
import { makeSalt } from "../audit/chain.ts";
import { leafData, missingParts } from "./leaves.ts";
import { type Entry, entrySchema, findParts } from "./findLeafParts.ts";
import { readSize, readSubtrees } from "./tree.ts";

const BATCH = 500;

/**
 * Assigns positions in the log to waiting leaves, in the order of arrival, at most 500 at a time. Returns how many; 0
 * also if another node is doing it. A leaf that is committed late gets a later position.
 */
export async function placeNext({ transact }: Database): Promise<number> {
  return transact(async ({ trx }) => {
    if (!(await tryLock(trx, "logPlaces"))) return 0;
    const waiting = await readRows(
      trx.raw(
        `select id::text, kind, subject from "logLeaves" where index is null order by "logLeaves".id limit ?`,
        [BATCH],
      ),
      entrySchema.extend({ id: z.string() }),
    );
    if (waiting.length === 0) return 0;
    const leaves = await makeLeaves(trx, waiting);
    await trx.raw(
      `update "logLeaves" as leaf
          set index = placed.index, data = placed.data, hash = decode(placed.hash, 'hex'), salt = decode(placed.salt, 'hex')
         from jsonb_to_recordset(cast(? as jsonb)) as placed (id bigint, index bigint, data text, hash text, salt text)
        where leaf.id = placed.id`,
      [JSON.stringify(leaves)],
    );
    await trx.raw(
      `insert into "logNodes" (level, index, hash)
       select level, index, decode(hash, 'hex')
         from jsonb_to_recordset(cast(? as jsonb)) as node (level smallint, index bigint, hash text)`,
      [JSON.stringify(await completedNodes(trx, leaves))],
    );
    return waiting.length;
  });
}

/** Assigns positions to all waiting leaves. */
export async function placeAll(database: Database): Promise<void> {
  if (!(await hasRows(database.knex, 'select from "logLeaves" where index is null'))) return;
  while ((await placeNext(database)) > 0);
}

type Leaf = { id: string; index: number; data: string; hash: string; salt: string };

async function makeLeaves(trx: Knex.Transaction, waiting: (Entry & { id: string })[]): Promise<Leaf[]> {
  const partsOf = await findParts(trx, waiting);
  const size = await readSize(trx);
  return waiting.map((entry, position) => {
    const salt = makeSalt();
    const data = leafData(partsOf(entry) ?? missingParts(entry), salt);
    return { id: entry.id, index: size + position, data, hash: hashLeaf(data), salt };
  });
}

/** The nodes whose last leaf is one of these, which follow the leaves that the tree has. */
async function completedNodes(
  trx: Knex.Transaction,
  leaves: Leaf[],
): Promise<(Subtree & { hash: string })[]> {
  const size = leaves[0]?.index ?? 0;
  const known = new Map(leaves.map(({ index, hash }) => [`0/${index}`, hash]));
  const before = await readSubtrees(trx, subtreesOf({ begin: 0, end: size }));
  const hashOf = (subtree: Subtree) => known.get(`${subtree.level}/${subtree.index}`) ?? before(subtree);
  return leaves
    .flatMap((leaf) => completedBy(leaf.index))
    .map(({ level, index }) => {
      const left = hashOf({ level: level - 1, index: 2 * index });
      const hash = hashChildren(left, hashOf({ level: level - 1, index: 2 * index + 1 }));
      known.set(`${level}/${index}`, hash);
      return { level, index, hash };
    });
}
