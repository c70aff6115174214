import { z } from "zod";
import { NotificationModel } from "#db/models/NotificationModel.ts";
import { findRow, readRow, readRows } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import type { Body, Response } from "#protocol/endpoints.ts";
import { NOTIFICATION_KINDS, type Notification } from "#protocol/notifications.ts";
import type { Actor, Context } from "../context.ts";
import { presentNotification } from "../presenters/presentNotification.ts";

const inboxSchema = z.object({ readUntil: z.date() });
const sharedSchema = z.object({ id: z.string(), readAt: z.date() });

/** Marks notifications of the actor as read, one by one or all up to a time. */
export async function readNotifications(
  { database }: Context,
  { user }: Actor,
  body: Body<"readNotifications">,
): Promise<Response<"readNotifications">> {
  return database.transact(async (tx) => {
    const notifications = "ids" in body ? await readEach(tx, user.id, body.ids) : [];
    const readUntil =
      "until" in body ? await readAll(tx, user.id, body.until) : await findReadUntil(tx, user.id);
    const inbox = { id: user.id, readUntil };
    if ("until" in body) tx.publish({ name: "inbox.changed", userId: user.id, payload: inbox });
    for (const payload of notifications)
      tx.publish({ name: "notification.changed", userId: user.id, payload });
    return { inbox, notifications };
  });
}

/**
 * Ids that are unknown, belong to others or are older than the account have no effect, nor do kinds that only a newer
 * version knows.
 */
async function readEach({ trx }: Tx, userId: string, ids: readonly string[]): Promise<Notification[]> {
  const own = await NotificationModel.query(trx)
    .patch({ readAt: NotificationModel.raw("now()"), version: NotificationModel.raw("version + 1") })
    .findByIds([...ids])
    .where({ userId, readAt: null })
    .whereIn("kind", NOTIFICATION_KINDS)
    .returning("*");
  const shared = await readRows(
    trx.raw(
      `insert into "sharedReads" ("notificationId", "userId")
       select notifications.id, users.id from notifications, users
        where users.id = ? and notifications.id = any(?::uuid[]) and "userId" is null and kind = any(?)
          and at >= "createdAt"
       on conflict do nothing returning "notificationId" as id, "readAt"`,
      [userId, [...ids], [...NOTIFICATION_KINDS]],
    ),
    sharedSchema,
  );
  const readAt = new Map(shared.map(({ id, readAt: at }) => [id, at]));
  const rows = await NotificationModel.query(trx).findByIds([...readAt.keys()]);
  return [...own, ...rows].map((row) =>
    presentNotification({
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      details: row.details,
      at: row.at,
      readAt: row.readAt ?? readAt.get(row.id) ?? null,
      version: row.version,
    }),
  );
}

/** The time only moves forward, and never into the future: what happens later is unread. */
async function readAll({ trx }: Tx, userId: string, until: string): Promise<string> {
  const { readUntil } = await readRow(
    trx.raw(
      `insert into inboxes as known ("userId", "readUntil") values (?, least(?::timestamptz, now()))
       on conflict ("userId") do update set "readUntil" = greatest(known."readUntil", excluded."readUntil")
       returning "readUntil"`,
      [userId, until],
    ),
    inboxSchema,
  );
  return readUntil.toISOString();
}

async function findReadUntil({ trx }: Tx, userId: string): Promise<string | null> {
  const row = await findRow(
    trx.raw(`select "readUntil" from inboxes where "userId" = ?`, [userId]),
    inboxSchema,
  );
  return row?.readUntil.toISOString() ?? null;
}
