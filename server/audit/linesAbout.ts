import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";

export type About = { id: string; username: string; emails: readonly string[]; subjects: readonly string[] };

/** By the index of searches, which finds more. Text in jsonb is written as JSON writes it. */
const NAMED = `
  select id from "auditLog"
   where search_fold(details::text) like search_pattern(?)
     and (details ->> 'username' = ? or details ->> 'trader' = ? or lower(details ->> 'email' collate "C") = any(?))`;

/** The ids of lines that a person wrote, that are about one of the subjects, or that name the person. */
export async function findLinesAbout(
  knex: Knex,
  { id, username, emails, subjects }: About,
): Promise<string[]> {
  const names = [username, ...emails];
  const found = knex.raw(
    `select id from "auditLog" where "actorId" = ?
     union select id from "auditLog" where subject = any(?)
     ${names.map(() => `union ${NAMED}`).join("")}`,
    [id, [...subjects], ...names.flatMap((name) => [JSON.stringify(name), username, username, [...emails]])],
  );
  return (await readRows(found, z.object({ id: z.string() }))).map((line) => line.id);
}
