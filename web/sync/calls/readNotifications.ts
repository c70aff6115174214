import { notificationEndpoints } from "#protocol/notifications.ts";
import { callShape } from "../../api.ts";
import { catchUp } from "../loading/catchUp.ts";
import { markReadUntil, useNotifications } from "../stores/notifications.ts";

/** Marks notifications as read on all of the user's devices: these, or all up to a time. */
export async function readNotifications(which: { ids: string[] } | { until: string }): Promise<void> {
  const { inbox, notifications } = await callShape(notificationEndpoints.readNotifications, { body: which });
  useNotifications.getState().upsert(notifications);
  markReadUntil(inbox);
  catchUp();
}
