import type { Notification } from "#protocol/notifications.ts";
import { withDeskName } from "#protocol/alertText.ts";
import { currentDeskName } from "../../../deskName.ts";
import { findObstacle, showAlert } from "../../../alertsWorker.ts";
import { t } from "../../../language/index.ts";
import { reportFault } from "../../../reportFault.ts";
import { tellAlert } from "../tellNotification.ts";

/** If there are more at once, as after the computer's sleep, one notification counts them. */
const MOST = 3;

/** Shows system notifications, if this browser allows them. */
export async function showOnDesktop(news: readonly Notification[], showsDetails: boolean): Promise<void> {
  if (news.length === 0 || findObstacle() !== null) return;
  const desk = currentDeskName();
  const alerts =
    news.length > MOST
      ? [{ id: "many", title: t`${news.length} new notifications`, text: "", path: "/" }]
      : news.map((each) => ({ id: each.id, ...tellAlert(each, showsDetails) }));
  try {
    await Promise.all(alerts.map((alert) => showAlert({ ...alert, ...withDeskName(alert, desk) })));
  } catch (error) {
    reportFault("A desktop notification could not be shown", error);
  }
}
