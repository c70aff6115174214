import { v7 as uuidv7 } from "uuid";
import { NotificationModel } from "#db/models/NotificationModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";
import type { AuditDetails } from "#protocol/audit.ts";
import type { NotificationKind } from "#protocol/notifications.ts";
import { presentNotification } from "../presenters/presentNotification.ts";
import { queueAlerts } from "./queueAlerts.ts";

export type News = { kind: NotificationKind; subject?: string | null; details?: AuditDetails };

/** Notifies a user, or everybody if null, in the transaction that it reports. */
export async function notify(tx: Tx, userId: string | null, news: News): Promise<void> {
  await write(tx, [userId], news);
}

/** Notifies all active administrators except some, such as the one who did it. */
export async function notifyAdministrators(
  tx: Tx,
  news: News,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<void> {
  const administrators = await UserModel.query(tx.trx)
    .where({ role: "admin", isActive: true })
    .whereNotIn("id", [...except])
    .orderBy("id")
    .select("id");
  await write(
    tx,
    administrators.map(({ id }) => id),
    news,
  );
}

/** Marks notifications of an approval that is no longer pending as read. */
export async function readAboutApproval({ trx, publish }: Tx, approvalId: string): Promise<void> {
  const read = await NotificationModel.query(trx)
    .patch({ readAt: NotificationModel.raw("now()"), version: NotificationModel.raw("version + 1") })
    .where({ kind: "approval_waiting", subject: approvalId, readAt: null })
    .returning("*");
  for (const row of read)
    publish({ name: "notification.changed", userId: row.userId, payload: presentNotification(row) });
}

/**
 * The time of writing, not of the transaction's start: the user may have marked everything up to a time in between as
 * read.
 */
const NOW = NotificationModel.raw("clock_timestamp()");

async function write(
  { trx, publish }: Tx,
  userIds: readonly (string | null)[],
  { kind, subject = null, details = {} }: News,
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await NotificationModel.query(trx)
    .insert(userIds.map((userId) => ({ id: uuidv7(), userId, kind, subject, details, at: NOW })))
    .returning("*");
  await queueAlerts(trx, kind, { ids: rows.map(({ id }) => id), toEverybody: userIds.includes(null) });
  for (const row of rows)
    publish({ name: "notification.changed", userId: row.userId, payload: presentNotification(row) });
}
