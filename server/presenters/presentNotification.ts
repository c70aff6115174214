import { z } from "zod";
import { auditDetailsSchema } from "#protocol/audit.ts";
import { type Notification, notificationKindSchema } from "#protocol/notifications.ts";

/** The columns of a notification that bell, mail and push show. */
export const notificationRowSchema = z.object({
  id: z.string(),
  kind: notificationKindSchema,
  subject: z.string().nullable(),
  details: auditDetailsSchema,
  at: z.date(),
  version: z.number(),
});

type Row = z.output<typeof notificationRowSchema> & { readAt: Date | null };

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
