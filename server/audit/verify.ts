import type { Knex } from "knex";
import { z } from "zod";
import { readRow, readRows } from "#db/rows.ts";
import { forgottenName, isForgottenName } from "#protocol/forgotten.ts";
import { hashLink, hideActor, hideDetails, SPLIT_LINK_COLUMNS, splitLinkSchema } from "./chain.ts";

const BATCH = 1_000;
const UNSEALED = `select count(*)::int as unsealed from "auditLog" where hash is null`;

const sealedLinkSchema = splitLinkSchema.extend({
  sequence: z.string(),
  hash: z.string(),
  previousHash: z.string().nullable(),
  actorHash: z.string().nullable(),
  actorSalt: z.string().nullable(),
  detailsHash: z.string().nullable(),
  detailsSalt: z.string().nullable(),
  forgotten: z.boolean(),
});
type SealedLink = z.infer<typeof sealedLinkSchema>;

const detailsSchema = z.record(z.string(), z.unknown());

export type Verdict =
  | {
      outcome: "unbroken";
      sealed: number;
      unsealed: number;
      /** How many entries contain less than when they were sealed, because a person was forgotten. */
      forgotten: number;
      /** How many of these were sealed in clear, before migration 0067: only their position can be checked. */
      unchecked: number;
      head: string | null;
    }
  | { outcome: "broken"; sequence: number; id: string | null; reason: string };

/**
 * Follows the chain from its start and reports the first break. `anchor` is a head noted earlier (hex): if it is
 * missing, the end was cut off or the whole chain was rewritten. `onBatch` is called before every thousand entries, with how many were read.
 */
export async function verifyChain(
  knex: Knex,
  anchor?: string,
  onBatch?: (read: number) => Promise<void>,
): Promise<Verdict> {
  let sequence = 0;
  let head: string | null = null;
  let forgotten = 0;
  let unchecked = 0;
  let isAnchored = anchor === undefined;
  for (;;) {
    await onBatch?.(sequence);
    const links = await readAfter(knex, sequence);
    for (const link of links) {
      sequence += 1;
      const reason = faultOf(link, sequence, head);
      if (reason !== null) return { outcome: "broken", sequence, id: link.id, reason };
      head = link.hash;
      if (link.forgotten) forgotten += 1;
      if (isUnchecked(link)) unchecked += 1;
      isAnchored ||= head === anchor;
    }
    if (links.length < BATCH) break;
  }
  if (!isAnchored)
    return { outcome: "broken", sequence, id: null, reason: `the chain does not hold ${anchor} any more` };
  const { unsealed } = await readRow(knex.raw(UNSEALED), z.object({ unsealed: z.number() }));
  return { outcome: "unbroken", sealed: sequence, unsealed, forgotten, unchecked, head };
}

function faultOf(link: SealedLink, expected: number, previousHash: string | null): string | null {
  if (parseInt(link.sequence, 10) !== expected)
    return `entry ${expected} is missing, the next one is ${link.sequence}`;
  if (link.previousHash !== previousHash) return "it does not follow the entry before it";
  return isUnchecked(link) || isAsSealed(link, expected, previousHash) ? null : "it is not what was sealed";
}

function isUnchecked({ personal, forgotten }: SealedLink): boolean {
  return personal === null && forgotten;
}

function isAsSealed(link: SealedLink, sequence: number, previousHash: string | null): boolean {
  const { personal, actorHash, detailsHash } = link;
  if (personal === null || actorHash === null || detailsHash === null)
    return personal === null && link.hash === hashLink(link, sequence, previousHash, null);
  return (
    isActorAsSealed(link) &&
    areDetailsAsSealed(link) &&
    link.hash === hashLink(link, sequence, previousHash, { actorHash, detailsHash })
  );
}

function isActorAsSealed(link: SealedLink): boolean {
  const { actorSalt, actorHash, actorName, address, forgotten } = link;
  if (actorSalt !== null) return hideActor(link, actorSalt) === actorHash;
  return forgotten && actorName === actorLeft(link) && address === null;
}

/** What remains of a line's actor after they are forgotten; null if the line stays as it is. */
function actorLeft({ actorId, action, subject }: SealedLink): string | null {
  if (actorId !== null) return forgottenName(actorId);
  // Among the lines without an account, only failed sign-ins to the person's account are changed.
  return action === "session.refused" && subject !== null ? "unknown" : null;
}

function areDetailsAsSealed(link: SealedLink): boolean {
  const { detailsSalt, detailsHash, personalDetails, forgotten } = link;
  if (detailsSalt !== null) return hideDetails(link, detailsSalt) === detailsHash;
  const left = Object.values(detailsSchema.parse(JSON.parse(personalDetails)));
  return forgotten && left.every(isForgottenName);
}

async function readAfter(knex: Knex, sequence: number): Promise<SealedLink[]> {
  const statement = knex.raw(
    `select ${SPLIT_LINK_COLUMNS}, sequence, encode(hash, 'hex') as hash,
            encode("previousHash", 'hex') as "previousHash", forgotten,
            encode("actorHash", 'hex') as "actorHash", encode("actorSalt", 'hex') as "actorSalt",
            encode("detailsHash", 'hex') as "detailsHash", encode("detailsSalt", 'hex') as "detailsSalt"
       from "auditLog" where sequence > ? order by sequence limit ?`,
    [sequence, BATCH],
  );
  return readRows(statement, sealedLinkSchema);
}
