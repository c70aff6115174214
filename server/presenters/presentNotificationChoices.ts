import type { NotificationChoicesModel } from "#db/models/NotificationChoicesModel.ts";
import { languageSchema } from "#protocol/languages.ts";
import {
  isNotificationTopic,
  type NotificationChoices,
  type NotificationTopic,
} from "#protocol/notificationChoices.ts";

/** Topics and languages that only a newer version knows are left out. */
export function presentNotificationChoices({
  userId,
  desktop,
  sound,
  push,
  mail,
  showsDetails,
  language,
  timeZone,
  version,
}: NotificationChoicesModel): NotificationChoices {
  return {
    id: userId,
    desktop: knownOf(desktop),
    sound: knownOf(sound),
    push: knownOf(push),
    mail: knownOf(mail),
    showsDetails,
    language: languageSchema.safeParse(language).data ?? null,
    timeZone,
    version,
  };
}

function knownOf(topics: readonly string[]): NotificationTopic[] {
  return topics.filter(isNotificationTopic);
}
