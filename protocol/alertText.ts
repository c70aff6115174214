import type { Notification, NotificationKind } from "./notifications.ts";
import { describeNotification, type NotificationText, type SayTime } from "./notificationText.ts";

/* The texts of notifications outside the desk's pages: on the desktop, on a phone and in mails. */

/** The text of an alert. Others may see it, so without details it only says what kind of thing happened. */
export function sayAlert(
  notification: Notification,
  showsDetails: boolean,
  sayTime?: SayTime,
): NotificationText {
  const described = describeNotification(notification, sayTime);
  return showsDetails ? described : { ...described, title: BRIEFLY[notification.kind], text: "" };
}

/** Outside of the desk's pages an alert begins with the desk's name: a phone may ring for several. */
export function withDeskName(said: NotificationText, desk: string): NotificationText {
  return { ...said, title: `${desk}: ${said.title}` };
}

const BRIEFLY: Readonly<Record<NotificationKind, string>> = {
  order_decided: "One of your orders was decided",
  transaction_processed: "One of your transfers was processed",
  balance_corrected: "Your balance was corrected",
  account_suspended: "Your account was suspended",
  account_restored: "Your account was restored",
  fee_changed: "The trading fee has changed",
  new_browser: "Sign-in from a new browser",
  password_link: "A link to reset your password was created",
  token_created: "An API token was created",
  desk_token_created: "An API token for the desk was created",
  new_destination: "A withdrawal goes to a new address",
  passkey_added: "A passkey was added",
  passkey_refused: "A passkey was refused",
  password_changed: "Your password was changed",
  passkey_removed: "A passkey was removed",
  authenticator_added: "An authenticator app was added",
  authenticator_removed: "The authenticator app was removed",
  recovery_codes_renewed: "New recovery codes were created",
  provider_account_added: "An account at the identity provider was linked",
  provider_account_removed: "An account at the identity provider was unlinked",
  work_waiting: "New work is waiting",
  approval_waiting: "An approval is waiting for you",
  books_broken: "A check found errors in the books",
  log_broken: "A check found errors in the log",
  changes_lost: "PostgreSQL continued from an earlier state",
  feed_degraded: "No live prices for a minute",
  feed_restored: "Prices are live again",
  node_silent: "A node stopped reporting",
  node_back: "A node is reporting again",
  maintenance_changed: "Maintenance or a pause was changed",
  webhook_added: "A webhook was added",
  webhook_trouble: "A webhook needs attention",
};
