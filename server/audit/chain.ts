import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { commitTo } from "#protocol/logHashes.ts";

/** The fields of an entry as text from PostgreSQL, so that no reader can round them differently. */
export const linkSchema = z.object({
  id: z.string(),
  at: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  details: z.string(),
  address: z.string().nullable(),
});
export type Link = z.infer<typeof linkSchema>;

/** The columns of a `Link`; jsonb has one text form, and times keep their microseconds. */
export const LINK_COLUMNS = `
  id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, "actorId", "actorName", action, subject,
  details::text as details, address`;

/** An entry whose details are split: those that its seal contains in clear, and the personal ones. */
export const splitLinkSchema = linkSchema.extend({
  personal: z.array(z.string()).nullable(),
  plainDetails: z.string(),
  personalDetails: z.string(),
});
export type SplitLink = z.infer<typeof splitLinkSchema>;

const PLAIN = `details - coalesce(personal, '{}')`;
export const SPLIT_LINK_COLUMNS = `${LINK_COLUMNS}, personal, (${PLAIN})::text as "plainDetails",
  (details - array(select jsonb_object_keys(${PLAIN})))::text as "personalDetails"`;

/** The salted hashes that stand for a person in the seal of an entry. */
export type Hidden = { actorHash: string; detailsHash: string };

/** The same as the argument of `commitTo`. */
export function makeSalt(): string {
  return randomBytes(32).toString("hex");
}

/** Hex SHA-256 of name and address with the salt; can't be checked once the salt is deleted. */
export function hideActor({ actorName, address }: Link, salt: string): string {
  return commitTo(JSON.stringify([actorName, address]), salt);
}

/** The same of the details that may name a person. */
export function hideDetails({ personalDetails }: SplitLink, salt: string): string {
  return commitTo(personalDetails, salt);
}

/**
 * The SHA-256 of an entry at its place (hex). It covers the hash of the previous entry, and so all before it. Entries
 * from before migration 0067 have nothing hidden.
 */
export function hashLink(
  link: SplitLink,
  sequence: number,
  previousHash: string | null,
  hidden: Hidden | null,
): string {
  const { id, at, actorId, actorName, action, subject, details, address, personal, plainDetails } = link;
  const place = [previousHash, sequence, id, at, actorId];
  const parts =
    hidden === null
      ? [...place, actorName, action, subject, details, address]
      : [...place, hidden.actorHash, action, subject, plainDetails, personal, hidden.detailsHash];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
