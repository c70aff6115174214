import type { Notification } from "#protocol/notifications.ts";
import { sayAlert } from "#protocol/notificationText.ts";
import { findObstacle, showAlert } from "../../../alertsWorker.ts";
import { reportFault } from "../../../reportFault.ts";

/** More at once, as after a night's sleep of the computer, are counted in one. */
const MOST = 3;

/** Shows notifications of the system, in this browser only if it was allowed here. */
export async function showOnDesktop(news: readonly Notification[], showsDetails: boolean): Promise<void> {
  if (news.length === 0 || findObstacle() !== null) return;
  const alerts =
    news.length > MOST
      ? [{ id: "many", title: `${news.length} new notifications`, text: "", path: "/" }]
      : news.map((each) => ({ id: each.id, ...sayAlert(each, showsDetails) }));
  try {
    await Promise.all(alerts.map(showAlert));
  } catch (error) {
    reportFault("A desktop notification could not be shown", error);
  }
}
