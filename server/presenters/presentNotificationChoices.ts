import type { NotificationChoicesModel } from "#db/models/NotificationChoicesModel.ts";
import {
  isNotificationTopic,
  type NotificationChoices,
  type NotificationTopic,
} from "#protocol/notificationChoices.ts";

/** Topics that a newer version knows are left out. */
export function presentNotificationChoices({
  userId,
  desktop,
  sound,
  push,
  mail,
  showsDetails,
  version,
}: NotificationChoicesModel): NotificationChoices {
  return {
    id: userId,
    desktop: knownOf(desktop),
    sound: knownOf(sound),
    push: knownOf(push),
    mail: knownOf(mail),
    showsDetails,
    version,
  };
}

function knownOf(topics: readonly string[]): NotificationTopic[] {
  return topics.filter(isNotificationTopic);
}
