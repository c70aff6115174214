import type { Inbox, Notification } from "#protocol/notifications.ts";
import { createEntityStore } from "./createEntityStore.ts";

/** What happened to this user, as far as this page has seen it. */
export const useNotifications = createEntityStore<Notification>(({ readAt }) =>
  readAt === null ? "unread" : "read",
);

/** Applies a marking of everything up to a time as read: the server counts that as half a version, and so does this. */
export function markReadUntil({ readUntil }: Inbox): void {
  if (readUntil === null) return;
  const { byId, upsert } = useNotifications.getState();
  upsert(
    [...byId.values()]
      .filter(({ at, readAt }) => readAt === null && at <= readUntil)
      .map((notification) => ({
        ...notification,
        readAt: readUntil,
        version: notification.version + 1,
      })),
  );
}
