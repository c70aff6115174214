import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import type { Query } from "#protocol/endpoints.ts";
import { NOTIFICATION_KINDS, type Notification } from "#protocol/notifications.ts";
import type { Actor } from "../context.ts";
import { notificationRowSchema, presentNotification } from "../presenters/presentNotification.ts";
import { type Page, toPage } from "./paging.ts";

const rowSchema = notificationRowSchema.extend({ readAt: z.date().nullable() });

/*
 * The user's own and everybody's since they signed up. Each part is read in the order of its index, so a page costs the
 * same however many there are. A cursor of somebody else's notification finds nothing. Kinds that a newer version has
 * written are left out: its nodes show them.
 */
const LIST = `
  with me as (
    select users.id, "createdAt", coalesce("readUntil", '-infinity') as "readUntil"
      from users left join inboxes on "userId" = users.id where users.id = :me
  ), edge as (
    select at, id from notifications where id = :before and ("userId" = :me or "userId" is null)
  ), own as (
    select notifications.* from notifications, me
     where "userId" = :me and kind = any(:kinds)
       and (:before::uuid is null or (at, notifications.id) < ((select at from edge), :before))
       and (not :unread or ("readAt" is null and at > me."readUntil"))
     order by at desc, notifications.id desc limit :limit
  ), shared as (
    select notifications.*, reads."readAt" as "sharedReadAt" from me, notifications
      left join "sharedReads" reads on reads."notificationId" = notifications.id and reads."userId" = :me
     where notifications."userId" is null and kind = any(:kinds) and at >= me."createdAt"
       and (:before::uuid is null or (at, notifications.id) < ((select at from edge), :before))
       and (not :unread or (reads."readAt" is null and at > me."readUntil"))
     order by at desc, notifications.id desc limit :limit
  )
  select found.id, kind, subject, details, at, version,
         coalesce(found."readAt", case when at <= me."readUntil" then me."readUntil" end) as "readAt"
    from (select id, kind, subject, details, at, version, "readAt" from own
          union all
          select id, kind, subject, details, at, version, "sharedReadAt" from shared) found, me
   order by at desc, found.id desc limit :limit`;

/** The user's own and everybody's, newest first. */
export async function listNotifications(
  knex: Knex,
  { user }: Actor,
  { limit, before, unread }: Query<"listNotifications">,
): Promise<Page<Notification>> {
  const bindings = {
    me: user.id,
    kinds: [...NOTIFICATION_KINDS],
    before: before ?? null,
    unread: unread === "true",
    limit: limit + 1,
  };
  const rows = await readRows(knex.raw(LIST, bindings), rowSchema);
  return toPage(rows.map(presentNotification), limit);
}
