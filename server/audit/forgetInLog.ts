import type { Knex } from "knex";
import { liftLimits } from "#db/liftLimits.ts";
import { waitForLock } from "#db/locks.ts";
import { forgottenName } from "#protocol/forgotten.ts";
import { type About, findLinesAbout, findLinesAfter, findLinesLeft, readLastPlace } from "./linesAbout.ts";
import { personalDetails } from "./personalDetails.ts";

/*
 * Lines that the person wrote get an invented name and lose their network address, and so do failed sign-ins to their
 * account. These lines and others about the person also lose their personal details. Lines from before migration 0067
 * don't list these details.
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

/** Small enough for the planner to use the index. */
const BATCH = 1_000;

/**
 * Removes a person from the audit log and from its leaves in the transparency log. Seals and leaves stay: they contain
 * only salted hashes of the person's data, and the salts are deleted. Returns the ids of the lines, because they were
 * also pushed to pages. Nothing is sealed until the transaction ends, so the slow search comes before it.
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

/**
 * Does the same for lines that were committed after the person was forgotten, by transactions that had begun before.
 */
export async function forgetLinesLeft(
  trx: Knex.Transaction,
  person: Pick<About, "id" | "username">,
): Promise<string[]> {
  await holdLogs(trx);
  const lines = await findLinesLeft(trx, person.id);
  await forgetLines(trx, person, lines);
  return lines;
}

/** Nobody may seal a line, or make a leaf of it, from its former content. */
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
