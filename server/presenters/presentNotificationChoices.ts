import type { NotificationChoicesModel } from "#db/models/NotificationChoicesModel.ts";
import type { NotificationChoices } from "#protocol/notificationChoices.ts";

export function presentNotificationChoices({
  userId,
  desktop,
  sound,
  push,
  mail,
  showsDetails,
  version,
}: NotificationChoicesModel): NotificationChoices {
  return { id: userId, desktop, sound, push, mail, showsDetails, version };
}
