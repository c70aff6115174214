import type { Knex } from "knex";
import { z } from "zod";
import type { Batches } from "#db/deleteInBatches.ts";
import { findRow, readRows } from "#db/rows.ts";
import { forgottenEmail, forgottenName } from "#protocol/forgotten.ts";
import { forgetLinesLeft } from "../audit/forgetInLog.ts";

/** Until then somebody may still write the former name; later it may be somebody else's. */
const SETTLING = "interval '10 seconds'";

/** The keys under which JSON has somebody's name or email address. */
const NAMING = [
  "username",
  "email",
  "trader",
  "actorName",
  "resolvedBy",
  "requestedBy",
  "decidedBy",
  "payingBy",
  "endedBy",
  "by",
];

const renamed = (json: string) =>
  `replace_names(${json}, :naming::text[],
     jsonb_build_object(:username::text, :name::text, :email::text, :forgottenEmail::text))`;
/** Most rows don't contain the name, and searching the text is faster than searching its parts. */
const isNamedIn = (text: string) =>
  `(strpos(${text}, to_json(:username::text)::text) > 0 or strpos(${text}, to_json(:email::text)::text) > 0)`;

const OF_THEIR_APPROVAL = `details ->> 'trader' <> :name
  and subject in (select id from approvals where beneficiary = :id)`;

type Table = {
  table: string;
  /** The primary key, by which the table is read in steps, and a value below all others. */
  key: string;
  type: string;
  start: string;
  writtenAt: string;
  /** Which rows are deleted; in the others only the name is replaced. */
  deleted: string;
  named: string;
  renames: string;
};

const TABLES: Table[] = [
  {
    table: "events",
    key: "id",
    type: "bigint",
    start: "0",
    writtenAt: "createdAt",
    deleted: `"userId" = :id and xid < :xid::xid8 or "entityId" = any(:subjects::uuid[])`,
    named: isNamedIn("payload::text"),
    renames: `payload = ${renamed("payload")}`,
  },
  {
    table: "notifications",
    key: "id",
    type: "uuid",
    start: "00000000-0000-0000-0000-000000000000",
    writtenAt: "at",
    deleted: "false",
    named: `(${OF_THEIR_APPROVAL} or ${isNamedIn("details::text")})`,
    renames: `details = case when ${OF_THEIR_APPROVAL} then jsonb_set(details, '{trader}', to_jsonb(:name::text))
                             else ${renamed("details")} end`,
  },
  {
    table: "webhookDeliveries",
    key: "place",
    type: "bigint",
    start: "0",
    writtenAt: "happenedAt",
    deleted: `event in ('approval.changed', 'audit.changed') and subject = any(:subjects::text[])`,
    // PostgreSQL writes delivery bodies too (webhooks/feed.ts), so they escape strings in the same way.
    named: isNamedIn("body"),
    renames: `body = ${renamed("body::jsonb")}::text`,
  },
];

const personSchema = z.object({
  userId: z.string(),
  username: z.string(),
  email: z.string(),
  subjects: z.array(z.string()),
  /** Events of the person that are older are deleted. */
  xid: z.string(),
  /** The name is theirs in what was written until then. */
  until: z.string(),
});
const stepSchema = z.object({ last: z.string() });

/**
 * Replaces the former names of anonymised accounts in events, notifications and deliveries. It uses short transactions,
 * because a long one would hold back the event log, and pages would not be live. It first waits until transactions that
 * still knew the former name have ended, and then also removes the person from audit lines that these wrote. If it is
 * interrupted, the next run starts again.
 */
export async function forgetPushedNames(knex: Knex, batches: Batches = {}): Promise<void> {
  const people = await readRows(
    knex.raw(
      `select "userId", username, email, subjects, xid::text, ("forgottenAt" + ${SETTLING})::text as until
        from "namesToForget"
        where "forgottenAt" < now() - ${SETTLING} order by "forgottenAt"`,
    ),
    personSchema,
  );
  for (const { userId: id, ...known } of people) {
    const person = {
      ...known,
      subjects: [...known.subjects, ...(await forgetLate(knex, id, known.username))],
    };
    const names = { naming: NAMING, name: forgottenName(id), forgottenEmail: forgottenEmail(id) };
    for (const table of TABLES)
      if (!(await forgetIn(knex, table, { id, ...person, ...names }, batches))) return;
    await knex("namesToForget").where({ userId: id }).delete();
  }
}

/** Does the same in audit lines that were written late; returns their ids. */
async function forgetLate(knex: Knex, id: string, username: string): Promise<string[]> {
  return knex.transaction(async (trx) => {
    const lines = await forgetLinesLeft(trx, { id, username });
    // An interrupted run would not find them again.
    if (lines.length > 0)
      await trx("namesToForget")
        .where({ userId: id })
        .update({ subjects: trx.raw("subjects || ?::uuid[]", [lines]) });
    return lines;
  });
}

/** Returns false if it was stopped. */
async function forgetIn(
  knex: Knex,
  { table, key, type, start, writtenAt, deleted, named, renames }: Table,
  bindings: Readonly<Record<string, string | string[]>>,
  { batch = 1_000, stopping }: Batches,
): Promise<boolean> {
  const statement = `
    with page as materialized (
      select "${key}" as key, ${deleted} as "isDeleted", "${writtenAt}" <= :until::timestamptz and ${named} as "isNamed"
        from "${table}" where "${key}" > :after::${type} order by "${key}" limit :batch
    ), gone as (
      delete from "${table}" where "${key}" = any(array(select key from page where "isDeleted"))
    ), changed as (
      update "${table}" set ${renames}
       where "${key}" = any(array(select key from page where "isNamed" and "isDeleted" is not true))
    )
    select key::text as last from page order by key desc limit 1`;
  for (let after = start; ;) {
    const step = await findRow(knex.raw(statement, { ...bindings, after, batch }), stepSchema);
    if (step === null) return true;
    if (stopping?.aborted === true) return false;
    after = step.last;
  }
}
