import type { Knex } from "knex";
import { z } from "zod";
import { readRow, readRows } from "#db/rows.ts";
import { type LeafRange, rootOf, type Subtree, subtreesOf } from "#protocol/merkle.ts";

const nodeSchema = z.object({ level: z.number(), index: z.string(), hash: z.string() });

/** How many leaves have their place. */
export async function readSize(knex: Knex): Promise<number> {
  const { size } = await readRow(
    knex.raw(`select coalesce(max(index) + 1, 0)::text as size from "logLeaves"`),
    z.object({ size: z.string() }),
  );
  return parseInt(size, 10);
}

/** The roots (hex) of these ranges of leaves, in one round trip of at most a few dozen rows for a range. */
export async function readRoots(knex: Knex, ranges: readonly LeafRange[]): Promise<string[]> {
  const hashOf = await readSubtrees(knex, ranges.flatMap(subtreesOf));
  return ranges.map((range) => rootOf(range, hashOf));
}

/** The roots of subtrees; null for one that is not there. */
export async function findSubtrees(
  knex: Knex,
  subtrees: readonly Subtree[],
): Promise<(subtree: Subtree) => string | null> {
  const rows = await readRows(
    knex.raw(
      `with wanted as (
         select level, index from jsonb_to_recordset(cast(? as jsonb)) as wanted (level smallint, index bigint))
       select wanted.level, wanted.index::text, encode(coalesce(node.hash, leaf.hash), 'hex') as hash
         from wanted
         left join "logNodes" as node on node.level = wanted.level and node.index = wanted.index
         left join "logLeaves" as leaf on wanted.level = 0 and leaf.index = wanted.index
        where node.hash is not null or leaf.hash is not null`,
      [JSON.stringify(subtrees)],
    ),
    nodeSchema,
  );
  const hashes = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  return ({ level, index }) => hashes.get(`${level}/${index}`) ?? null;
}

/** The same for subtrees that must be there; asking for another one throws. */
export async function readSubtrees(
  knex: Knex,
  subtrees: readonly Subtree[],
): Promise<(subtree: Subtree) => string> {
  const find = await findSubtrees(knex, subtrees);
  return (subtree) => {
    const hash = find(subtree);
    if (hash === null) throw new Error(`The log has no node ${subtree.index} of level ${subtree.level}.`);
    return hash;
  };
}
