import type { Knex } from "knex";
import { CheckModel } from "#db/models/CheckModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Check } from "#protocol/books.ts";
import type { Tx } from "#db/transact.ts";
import { notifyAdministrators } from "../notifications/notify.ts";

const NEWEST = 10;
/** Red and not acknowledged. */
const ALARM = `"acknowledgedAt" is null and (differences <> '[]' or log ->> 'fault' is not null)`;

async function presentChecks(knex: Knex, rows: readonly CheckModel[]): Promise<Check[]> {
  const ids = rows.flatMap(({ requestedBy, acknowledgedBy }) => [requestedBy, acknowledgedBy]);
  const people = await UserModel.query(knex)
    .findByIds(ids.filter((id) => id !== null))
    .select("id", "username");
  const names = new Map(people.map(({ id, username }) => [id, username]));
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? id));
  return rows.map((row) => ({
    id: row.id,
    requestedBy: nameOf(row.requestedBy),
    requestedById: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    node: row.node,
    done: row.done,
    of: row.of,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    differences: row.differences,
    log: row.log,
    acknowledgedBy: nameOf(row.acknowledgedBy),
    acknowledgedById: row.acknowledgedBy,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    note: row.note,
    version: row.version,
  }));
}

/** The newest first, then older ones that nobody has acknowledged, and the last that looked at the log. */
export async function listChecks(knex: Knex): Promise<Check[]> {
  const newest = await CheckModel.query(knex)
    .orderBy([
      { column: "requestedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(NEWEST);
  const alarms = await CheckModel.query(knex).whereRaw(ALARM).orderBy("requestedAt", "desc").limit(NEWEST);
  const ofLog = await CheckModel.query(knex).whereNotNull("log").orderBy("finishedAt", "desc").limit(1);
  const older = new Map([...alarms, ...ofLog].map((row) => [row.id, row]));
  for (const { id } of newest) older.delete(id);
  return presentChecks(knex, [...newest, ...older.values()]);
}

/** Tells all administrators about a check, in the transaction that changed it. */
export async function publishCheck({ trx, publish }: Tx, row: CheckModel): Promise<Check> {
  const [check] = await presentChecks(trx, [row]);
  if (check === undefined) throw new Error(`Check ${row.id} was not presented.`);
  publish({ name: "check.changed", userId: null, payload: check });
  return check;
}

/** Changes a check and tells everybody. */
export async function changeCheck(
  tx: Tx,
  id: string,
  changes: Partial<Pick<CheckModel, "node" | "done" | "of" | "differences" | "log" | "kept">> & {
    isFinished?: true;
  },
): Promise<Check> {
  const { isFinished, ...fields } = changes;
  const row = await CheckModel.query(tx.trx)
    .patch({
      ...fields,
      seenAt: CheckModel.raw("now()"),
      version: CheckModel.raw("version + 1"),
      ...(isFinished === true && { finishedAt: CheckModel.raw("now()") }),
    })
    .findById(id)
    .returning("*")
    .throwIfNotFound();
  const check = await publishCheck(tx, row);
  if (isFinished === true) await notifyOfFault(tx, check);
  return check;
}

/** Tells administrators what a finished check found broken. */
export async function notifyOfFault(tx: Tx, { id, differences, log }: Check): Promise<void> {
  if (differences !== null && differences.length > 0)
    await notifyAdministrators(tx, {
      kind: "books_broken",
      subject: id,
      details: { differences: differences.length },
    });
  if ((log?.fault ?? null) !== null)
    await notifyAdministrators(tx, { kind: "log_broken", subject: id, details: {} });
}
