import { createHash } from "node:crypto";
import { z } from "zod";

/** What is hashed of an entry, as PostgreSQL writes it in text: no reader's rounding can change it. */
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

/** The columns of a `Link`; jsonb has one way to be written, and times keep their microseconds. */
export const LINK_COLUMNS = `
  id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, "actorId", "actorName", action, subject,
  details::text as details, address`;

/** The SHA-256 of an entry at its place (hex): it covers the hash of the entry before, and so all before it. */
export function hashLink(link: Link, sequence: number, previousHash: string | null): string {
  const { id, at, actorId, actorName, action, subject, details, address } = link;
  const parts = [previousHash, sequence, id, at, actorId, actorName, action, subject, details, address];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
