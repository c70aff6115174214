import { describeNotification, sayAlert, type NotificationText } from "#protocol/notificationText.ts";
import type { Notification } from "#protocol/notifications.ts";
import { formatDateTime } from "../../format.ts";
import { known } from "../../language/index.ts";

/** A notification in the user's language; what people wrote stays as they wrote it. */
export function tellNotification(notification: Notification): NotificationText {
  return translated(notification, describeNotification(notification, formatDateTime));
}

/** The same as an alert, which others may see. */
export function tellAlert(notification: Notification, showsDetails: boolean): NotificationText {
  return translated(notification, sayAlert(notification, showsDetails));
}

function translated(
  { kind, details }: Notification,
  { title, text, path }: NotificationText,
): NotificationText {
  const isQuoted =
    kind === "order_decided" ||
    kind === "transaction_processed" ||
    kind === "balance_corrected" ||
    (kind === "maintenance_changed" && typeof details["reason"] === "string");
  return { title: known(title), text: isQuoted ? text : known(text), path };
}
