import { createHash } from "node:crypto";
import { z } from "zod";

/** The hashed fields of an entry, as PostgreSQL writes them in text: no reader's rounding can change them. */
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

/** The SHA-256 of an entry at its place (hex). It covers the hash of the previous entry, and so all before it. */
export function hashLink(link: Link, sequence: number, previousHash: string | null): string {
  const { id, at, actorId, actorName, action, subject, details, address } = link;
  const parts = [previousHash, sequence, id, at, actorId, actorName, action, subject, details, address];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
