import { notificationChoiceEndpoints } from "#protocol/notificationChoices.ts";
import { usePreferences } from "../../preferences.ts";
import { retryDuringUpdate } from "../../retryDuringUpdate.ts";
import { useNotificationChoices } from "../stores/notificationChoices.ts";
import { actOn } from "./actOn.ts";
import { inZone } from "./inZone.ts";

let telling: Promise<void> = Promise.resolve();

/**
 * Makes the desk write mails and pushes in this page's language and time zone. It sends one call after the other, so
 * that the latest choice wins.
 */
export async function tellLanguage(): Promise<void> {
  telling = telling.catch(() => undefined).then(tellLatest);
  return telling;
}

async function tellLatest(): Promise<void> {
  const { language, timeZone } = usePreferences.getState();
  const zone = timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await inZone(zone, "timeZone", (told) =>
    retryDuringUpdate(() =>
      actOn(useNotificationChoices, notificationChoiceEndpoints.chooseNotification, {
        body: { language, timeZone: told },
      }),
    ),
  );
}
