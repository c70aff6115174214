import type { Knex } from "knex";
import { z } from "zod";
import { readRow, readRows } from "#db/rows.ts";
import { hashLink, LINK_COLUMNS, linkSchema } from "./chain.ts";

const BATCH = 1_000;
const UNSEALED = `select count(*)::int as unsealed from "auditLog" where hash is null`;

const sealedLinkSchema = linkSchema.extend({
  sequence: z.string(),
  hash: z.string(),
  previousHash: z.string().nullable(),
});
type SealedLink = z.infer<typeof sealedLinkSchema>;

export type Verdict =
  | { outcome: "unbroken"; sealed: number; unsealed: number; head: string | null }
  | { outcome: "broken"; sequence: number; id: string | null; reason: string };

/**
 * Follows the chain from its start and reports the first break. `anchor` is a head noted earlier (hex): if it is
 * missing, the end was cut off or the whole chain was rewritten. `onBatch` is called before every thousand entries.
 */
export async function verifyChain(
  knex: Knex,
  anchor?: string,
  onBatch?: () => Promise<void>,
): Promise<Verdict> {
  let sequence = 0;
  let head: string | null = null;
  let isAnchored = anchor === undefined;
  for (;;) {
    await onBatch?.();
    const links = await readAfter(knex, sequence);
    for (const link of links) {
      sequence += 1;
      const reason = faultOf(link, sequence, head);
      if (reason !== null) return { outcome: "broken", sequence, id: link.id, reason };
      head = link.hash;
      isAnchored ||= head === anchor;
    }
    if (links.length < BATCH) break;
  }
  if (!isAnchored)
    return { outcome: "broken", sequence, id: null, reason: `the chain does not hold ${anchor} any more` };
  const { unsealed } = await readRow(knex.raw(UNSEALED), z.object({ unsealed: z.number() }));
  return { outcome: "unbroken", sealed: sequence, unsealed, head };
}

function faultOf(link: SealedLink, expected: number, previousHash: string | null): string | null {
  if (parseInt(link.sequence, 10) !== expected)
    return `entry ${expected} is missing, the next one is ${link.sequence}`;
  if (link.previousHash !== previousHash) return "it does not follow the entry before it";
  if (link.hash !== hashLink(link, expected, previousHash)) return "it is not what was sealed";
  return null;
}

async function readAfter(knex: Knex, sequence: number): Promise<SealedLink[]> {
  const statement = knex.raw(
    `select ${LINK_COLUMNS}, sequence, encode(hash, 'hex') as hash, encode("previousHash", 'hex') as "previousHash"
       from "auditLog" where sequence > ? order by sequence limit ?`,
    [sequence, BATCH],
  );
  return readRows(statement, sealedLinkSchema);
}
