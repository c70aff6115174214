import type { Knex } from "knex";
import { liftLimits } from "#db/liftLimits.ts";
import { waitForLock } from "#db/locks.ts";
import { forgottenName } from "#protocol/forgotten.ts";
import { type About, findLinesAbout, findLinesAfter, findLinesLeft, readLastPlace } from "./linesAbout.ts";
import { personalDetails } from "./personalDetails.ts";

/*
 * In lines that they wrote, the name becomes an invented one and the network address goes, as in lines of somebody unknown
 * who tried to sign in as them; in these and in other lines about them also the personal details. Lines from before migration 0067 have no list of their own.
 */
const FORGET = `
  with concerned as (
    select id, "actorId" is not distinct from :id as "isTheirs",
           "actorId" is null and "actorName" = 'unknown' and subject = :id::text as "isUnknown",
           coalesce(personal, case action when 'address.renamed' then :renamed else :others end::text[]) as keys
      from "auditLog" where id = any(:lines)
  )
  update "auditLog" as line
     set forgotten = true, "detailsSalt" = null,
         details = (details - keys) || coalesce(
           (select jsonb_object_agg(key, :name::text) from jsonb_each_text(details)
             where key = any(keys) and value in (:username, :name)), '{}'),
         "actorName" = case when "isTheirs" then :name else "actorName" end,
         address = case when "isTheirs" or "isUnknown" then null else address end,
         "actorSalt" = case when "isTheirs" or "isUnknown" then null else "actorSalt" end
    from concerned where concerned.id = line.id and line.id = any(:lines)`;

/** So few that the index is used. */
const BATCH = 1_000;

/**
 * Takes a person out of the audit log and of its leaves in the transparency log. Seals and leaves stay: what they say of
 * the person are salted hashes, whose salts go. Returns the ids of the lines, which were pushed with all that they said.
 * Nothing is sealed until the transaction ends, so the search, which may take long, comes before.
 */
export async function forgetInLog(trx: Knex.Transaction, person: About): Promise<string[]> {
  const about = { ...person, subjects: [person.id, ...person.subjects] };
  // Somebody who has traded for years has many lines.
  await liftLimits(trx);
  const place = await readLastPlace(trx);
  const found = await findLinesAbout(trx, about);
  await holdLogs(trx);
  const lines = [...new Set([...found, ...(await findLinesAfter(trx, place, about))])];
  await forgetLines(trx, person, lines);
  return lines;
}

/** Does so in lines that were committed after the person was forgotten, by what had begun before. */
export async function forgetLinesLeft(
  trx: Knex.Transaction,
  person: Pick<About, "id" | "username">,
): Promise<string[]> {
  await holdLogs(trx);
  const lines = await findLinesLeft(trx, person.id);
  await forgetLines(trx, person, lines);
  return lines;
}

/** Nobody seals a line, or makes a leaf of it, from what it said before. */
async function holdLogs(trx: Knex.Transaction): Promise<void> {
  await waitForLock(trx, "auditSeal");
  await waitForLock(trx, "logPlaces");
}

async function forgetLines(
  trx: Knex.Transaction,
  { id, username }: Pick<About, "id" | "username">,
  lines: readonly string[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    await trx.raw(FORGET, {
      id,
      username,
      lines: batch,
      name: forgottenName(id),
      renamed: [...personalDetails("address.renamed")],
      others: [...personalDetails("session.started")],
    });
    await trx.raw(
      `update "logLeaves" set salt = null where kind = 'audit' and subject = any(?) and salt is not null`,
      [batch],
    );
  }
}
