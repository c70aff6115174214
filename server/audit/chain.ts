import { createHash } from "node:crypto";

/** What is hashed of an entry, as PostgreSQL writes it in text: no reader's rounding can change it. */
export type Link = {
  id: string;
  at: string;
  actorId: string | null;
  actorName: string;
  action: string;
  subject: string | null;
  details: string;
  address: string | null;
};

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
