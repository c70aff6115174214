import type { Knex } from "knex";

/** When something in the demo's past began and ended. */
export type Moment = { id: string; createdAt: Date; endedAt: Date | null };

const DAY_MS = 86_400_000;
const PAST_MS = 30 * DAY_MS;
const NEWEST_MS = 90_000;

/** Spreads the steps over the last 30 days, closer together towards now; `step` counts from 0 to `steps` - 1. */
export function momentOf(step: number, steps: number, now: number): Date {
  const remaining = 1 - (step + 1) / steps;
  return new Date(now - NEWEST_MS - Math.round(PAST_MS * remaining ** 2));
}

export type Past = { start: Date; orders: Moment[]; transactions: Moment[] };

/**
 * Moves what was just created into the past: orders and transactions with their journals, audit lines and
 * notifications. The tables' triggers forbid this, so the demo disables them for this one transaction.
 */
export async function backdateEverything(knex: Knex, { start, orders, transactions }: Past): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw("set constraints all immediate");
    await ageTable(trx, "orders", orders);
    await ageTable(trx, "transactions", transactions);
    await ageLedger(trx, start);
    await ageAuditLog(trx, start);
    await ageNotifications(trx, start);
  });
}

async function ageTable(trx: Knex, table: "orders" | "transactions", moments: Moment[]): Promise<void> {
  const [guard, ended] =
    table === "orders" ? ["orders_change_once", "resolvedAt"] : ["transactions_change_once", "processedAt"];
  await trx.raw("alter table ?? disable trigger ??", [table, guard]);
  await trx.raw(
    `update ?? as aged set "createdAt" = moment."createdAt", ?? = moment."endedAt"
       from jsonb_to_recordset(?::jsonb) as moment(id uuid, "createdAt" timestamptz, "endedAt" timestamptz)
      where aged.id = moment.id`,
    [table, ended, JSON.stringify(moments)],
  );
  await trx.raw("alter table ?? enable trigger ??", [table, guard]);
}

/** The UUIDv7 that another moment would have given: ids of the ledger and of the audit log follow time. */
function idAt(id: string, at: string): string {
  const milliseconds = `lpad(to_hex(cast(floor(extract(epoch from ${at}) * 1000) as bigint)), 12, '0')`;
  return `cast(${milliseconds} || substr(replace(cast(${id} as text), '-', ''), 13) as uuid)`;
}

/** When each began and ended, by id; the transaction of a trade has no separate journal. */
const MOMENTS = `
  select id, "createdAt", "resolvedAt" as "endedAt" from orders
  union all select id, "createdAt", "processedAt" from transactions`;

/** Moves each journal to the time of what it books, and balance edits to the start. */
async function ageLedger(trx: Knex, start: Date): Promise<void> {
  await trx.raw(`
    alter table entries disable trigger entries_append_only;
    alter table journals disable trigger journals_append_only;
    alter table entries drop constraint "entries_journalId_fkey"`);
  await trx.raw(
    `create temporary table aged on commit drop as
       select journals.id,
              coalesce(case when kind like '%placement' then moment."createdAt" else moment."endedAt" end, ?) as at
         from journals left join (${MOMENTS}) as moment on moment.id = reference`,
    [start],
  );
  await trx.raw(`
    update entries set "journalId" = ${idAt("aged.id", "aged.at")} from aged where aged.id = entries."journalId";
    update journals set id = ${idAt("aged.id", "aged.at")}, "createdAt" = aged.at from aged where aged.id = journals.id;
    alter table entries add constraint "entries_journalId_fkey" foreign key ("journalId") references journals;
    alter table journals enable trigger journals_append_only;
    alter table entries enable trigger entries_append_only`);
}

/** Only lines that are in neither log yet: those in one can't be moved. */
async function ageAuditLog(trx: Knex, start: Date): Promise<void> {
  await trx.raw(
    `create temporary table "agedLines" on commit drop as
       select line.id, coalesce(moment."endedAt", ?) as at
         from "auditLog" as line left join (${MOMENTS}) as moment on cast(moment.id as text) = line.subject
        where line.hash is null`,
    [start],
  );
  await trx.raw(`
    alter table "auditLog" disable trigger audit_log_append_only;
    alter table "logLeaves" disable trigger log_leaves_append_only;
    update "logLeaves" set subject = ${idAt("aged.id", "aged.at")} from "agedLines" as aged where aged.id = subject;
    update "auditLog" as line set at = aged.at, id = ${idAt("aged.id", "aged.at")}
      from "agedLines" as aged where aged.id = line.id;
    alter table "logLeaves" enable trigger log_leaves_append_only;
    alter table "auditLog" enable trigger audit_log_append_only`);
}

/** Moves each notification to the time of what it reports, and those about balance edits to the start. */
async function ageNotifications(trx: Knex, start: Date): Promise<void> {
  await trx.raw(
    `create temporary table "agedNews" on commit drop as
       select news.id, coalesce(case when kind = 'new_destination' then moment."createdAt" else moment."endedAt" end, ?) as at
         from notifications as news left join (${MOMENTS}) as moment on moment.id = news.subject`,
    [start],
  );
  await trx.raw(
    `update notifications as news set at = aged.at from "agedNews" as aged where aged.id = news.id`,
  );
}
