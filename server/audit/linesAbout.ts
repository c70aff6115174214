import type { Knex } from "knex";
import { z } from "zod";
import { readRow, readRows } from "#db/rows.ts";

export type About = { id: string; username: string; emails: readonly string[]; subjects: readonly string[] };

/** SQL: a line's details name the person. */
const NAMES_PERSON = `
  (details ->> 'username' = :username or details ->> 'trader' = :username
   or lower(details ->> 'email' collate "C") = any(:emails))`;

const idSchema = z.object({ id: z.string() });

/** The ids of lines that a person wrote, that are about one of the subjects, or that name the person. */
export async function findLinesAbout(
  knex: Knex,
  { id, username, emails, subjects }: About,
): Promise<string[]> {
  // Text in jsonb is written as JSON writes it.
  const names = Object.fromEntries(
    [username, ...emails].map((name, at) => [`name${at}`, JSON.stringify(name)]),
  );
  // Uses the search index, which may also find other lines.
  const named = Object.keys(names).map(
    (name) =>
      `union select id from "auditLog" where search_fold(details::text) like search_pattern(:${name}) and ${NAMES_PERSON}`,
  );
  const found = knex.raw(
    `select id from "auditLog" where "actorId" = :id
     union select id from "auditLog" where subject = any(:subjects)
     ${named.join("\n")}`,
    { id, username, emails: [...emails], subjects: [...subjects], ...names },
  );
  return (await readRows(found, idSchema)).map((line) => line.id);
}

/** The last place in the chain. Lines up to it were committed before, so that a later search finds them. */
export async function readLastPlace(knex: Knex): Promise<string> {
  const statement = knex.raw(`select coalesce(max(sequence), 0)::text as place from "auditLog"`);
  return (await readRow(statement, z.object({ place: z.string() }))).place;
}

/** As `findLinesAbout`, among the lines after a place in the chain and those that have none yet. */
export async function findLinesAfter(
  knex: Knex,
  place: string,
  { id, username, emails, subjects }: About,
): Promise<string[]> {
  const found = knex.raw(
    `with recent as (
       select * from "auditLog" where hash is null
       union all select * from "auditLog" where sequence > :place
     )
     select id from recent
      where "actorId" = :id or subject = any(:subjects) or ${NAMES_PERSON}`,
    { place, id, username, emails: [...emails], subjects: [...subjects] },
  );
  return (await readRows(found, idSchema)).map((line) => line.id);
}

/**
 * Lines that a forgotten person wrote, or that are about them or an approval for them, and that still contain personal
 * data.
 */
export async function findLinesLeft(knex: Knex, id: string): Promise<string[]> {
  const found = knex.raw(
    `select id from "auditLog"
      where not forgotten and action <> 'user.forgotten'
        and ("actorId" = :id or subject = :id::text
             or subject = any(array(select approvals.id::text from approvals where beneficiary = :id)))`,
    { id },
  );
  return (await readRows(found, idSchema)).map((line) => line.id);
}
