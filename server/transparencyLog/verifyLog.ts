import type { Knex } from "knex";
import { z } from "zod";
import { readRow, readRows } from "#db/rows.ts";
import { completedBy, hashChildren, hashLeaf, joinRoots, type Subtree } from "#protocol/merkle.ts";
import { leafData, type LeafParts } from "./leaves.ts";
import { entrySchema, findParts, type FoundParts } from "./findLeafParts.ts";
import { findSubtrees } from "./tree.ts";

const BATCH = 1_000;

const leafSchema = entrySchema.extend({
  index: z.string(),
  data: z.string(),
  hash: z.string(),
  salt: z.string().nullable(),
});
type Leaf = z.infer<typeof leafSchema>;

export type LogVerdict =
  | { outcome: "unbroken"; size: number; waiting: number; rootHash: string }
  | { outcome: "broken"; index: number; reason: string };

/** A subtree that is complete, at the right edge of what was read. */
type Edge = { level: number; hash: string };

/**
 * Rebuilds the log from its leaves and compares it with the stored tree, with the orders and audit entries behind the
 * leaves, and with a head noted earlier, which must be a prefix of the log. Returns the first difference. `onBatch` is
 * called before every thousand leaves, with how many were read.
 */
export async function verifyLog(
  knex: Knex,
  noted?: { size: number; rootHash: string },
  onBatch?: (read: number) => Promise<void>,
): Promise<LogVerdict> {
  const edges: Edge[] = [];
  let size = 0;
  let isNotedFound = noted === undefined || noted.size === 0;
  for (;;) {
    await onBatch?.(size);
    const leaves = await readLeaves(knex, size);
    const partsOf = await findParts(knex, leaves);
    const indexes = leaves.map((_, position) => size + position);
    const nodeAt = await findSubtrees(knex, indexes.flatMap(completedBy));
    for (const leaf of leaves) {
      const fault = (await faultOf(knex, leaf, size, partsOf(leaf))) ?? grow(edges, leaf, size, nodeAt);
      if (fault !== null) return { outcome: "broken", index: size, reason: fault };
      size += 1;
      isNotedFound ||= size === noted?.size && rootOfEdges(edges) === noted.rootHash;
    }
    if (leaves.length < BATCH) break;
  }
  if (!isNotedFound)
    return {
      outcome: "broken",
      index: size,
      reason: `it does not begin with the ${noted?.size} entries of ${noted?.rootHash}`,
    };
  const unentered = await findUnentered(knex);
  if (unentered !== null) return { outcome: "broken", index: size, reason: `${unentered} is not in the log` };
  const { waiting } = await readRow(
    knex.raw(`select count(*)::int as waiting from "logLeaves" where index is null`),
    z.object({ waiting: z.number() }),
  );
  return { outcome: "unbroken", size, waiting, rootHash: rootOfEdges(edges) };
}

function readLeaves(knex: Knex, from: number): Promise<Leaf[]> {
  const statement = knex.raw(
    `select index::text, kind, subject, data, encode(hash, 'hex') as hash, encode(salt, 'hex') as salt
       from "logLeaves" where index >= ? order by "logLeaves".index limit ?`,
    [from, BATCH],
  );
  return readRows(statement, leafSchema);
}

async function faultOf(
  knex: Knex,
  leaf: Leaf,
  expected: number,
  parts: FoundParts | null,
): Promise<string | null> {
  if (parseInt(leaf.index, 10) !== expected) return `entry ${expected} is missing`;
  if (hashLeaf(leaf.data) !== leaf.hash) return "it is not what was hashed";
  if (parts === null) return `its ${leaf.kind} ${leaf.subject} is missing`;
  const isWhole = leaf.salt !== null && leafData(parts, leaf.salt) === leaf.data;
  if (isWhole || (await isShownOf(knex, leaf, parts))) return null;
  return `its ${leaf.kind} ${leaf.subject} is not what was entered`;
}

/** True for a leaf whose salt went, or goes while this reads, because its person was forgotten. */
async function isShownOf(knex: Knex, leaf: Leaf, parts: FoundParts): Promise<boolean> {
  if (!parts.isForgotten || !showsTheSame(leaf, parts)) return false;
  return leaf.salt === null || hasNoSaltNow(knex, leaf);
}

/** Without a salt the hidden hash can't be computed again, but the visible part must still be correct. */
function showsTheSame({ data }: Leaf, { shown }: LeafParts): boolean {
  const start = `${JSON.stringify(shown).slice(0, -1)},"hidden":"`;
  return data.startsWith(start) && /^[0-9a-f]{64}"\}$/.test(data.slice(start.length));
}

async function hasNoSaltNow(knex: Knex, { index }: Leaf): Promise<boolean> {
  const { isGone } = await readRow(
    knex.raw(`select salt is null as "isGone" from "logLeaves" where "logLeaves".index = ?`, [index]),
    z.object({ isGone: z.boolean() }),
  );
  return isGone;
}

/** Adds a leaf to the right edge, comparing each subtree that it completes with the stored one. */
function grow(
  edges: Edge[],
  leaf: Leaf,
  index: number,
  nodeAt: (node: Subtree) => string | null,
): string | null {
  let edge: Edge = { level: 0, hash: leaf.hash };
  for (const node of completedBy(index)) {
    const left = edges.pop();
    if (left === undefined) throw new Error(`Entry ${index} completes a subtree without a left side.`);
    edge = { level: node.level, hash: hashChildren(left.hash, edge.hash) };
    if (nodeAt(node) !== edge.hash) return `the stored node ${node.index} of level ${node.level} is another`;
  }
  edges.push(edge);
  return null;
}

function rootOfEdges(edges: readonly Edge[]): string {
  return joinRoots(edges.map(({ hash }) => hash));
}

/** An ended order or audit entry that has no leaf and waits for none; the first of them. */
async function findUnentered(knex: Knex): Promise<string | null> {
  const rows = await readRows(
    knex.raw(`
      select 'order ' || id as name from orders
       where status <> 'pending' and not exists (select from "logLeaves" where kind = 'order' and subject = orders.id)
      union all
      select 'audit ' || id from "auditLog"
       where not exists (select from "logLeaves" where kind = 'audit' and subject = "auditLog".id)
      limit 1`),
    z.object({ name: z.string() }),
  );
  return rows[0]?.name ?? null;
}
