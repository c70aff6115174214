import type { NotificationModel } from "#db/models/NotificationModel.ts";
import type { Notification } from "#protocol/notifications.ts";

type Row = Pick<NotificationModel, "id" | "kind" | "subject" | "details" | "at" | "readAt" | "version">;

/**
 * `readAt` may come from elsewhere than the row, which then has no new version, so reading counts as half a version:
 * read is newer than unread, and a changed row newer than both.
 */
export function presentNotification({ id, kind, subject, details, at, readAt, version }: Row): Notification {
  return {
    id,
    kind,
    subject,
    details,
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    version: 2 * version + (readAt === null ? 0 : 1),
  };
}
