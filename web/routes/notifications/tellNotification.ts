import { sayAlert } from "#protocol/alertText.ts";
import {
  describeNotification,
  type NotificationText,
  translateNotification,
} from "#protocol/notificationText.ts";
import type { Notification } from "#protocol/notifications.ts";
import { formatDateTime } from "../../format.ts";
import { known } from "../../language/index.ts";

/** A notification in the user's language. */
export function tellNotification(notification: Notification): NotificationText {
  return translateNotification(notification, describeNotification(notification, formatDateTime), known);
}

/** The same for an alert, which other people may see. */
export function tellAlert(notification: Notification, showsDetails: boolean): NotificationText {
  return translateNotification(notification, sayAlert(notification, showsDetails, formatDateTime), known);
}
