import { USER_POLL_MS } from "#protocol/constants.ts";
import type { BodyInput } from "#protocol/endpoints.ts";
import {
  type AlertTest,
  notificationChoiceEndpoints,
  type TestableChannel,
} from "#protocol/notificationChoices.ts";
import { callShape } from "../../api.ts";
import { usePreferences } from "../../preferences.ts";
import { retryDuringUpdate } from "../../retryDuringUpdate.ts";
import { defineLoader } from "../loading/loader.ts";
import { useNotificationChoices } from "../stores/notificationChoices.ts";
import { inZone } from "./inZone.ts";

/* As `act` and `callLoader`, for calls that the first page does not know. */

export const loader = defineLoader({
  name: "notification choices",
  pollMs: USER_POLL_MS,
  isReplayed: true,
  fetch: () => callShape(notificationChoiceEndpoints.getNotificationChoices),
  store: (choices) => useNotificationChoices.getState().upsert([choices]),
});

/** Changes one choice, on all of the user's devices. */
export async function choose(body: BodyInput<"chooseNotification">): Promise<void> {
  const choices = await callShape(notificationChoiceEndpoints.chooseNotification, { body });
  useNotificationChoices.getState().upsert([choices]);
}

let telling: Promise<void> = Promise.resolve();

/**
 * Tells the desk to write mails and pushes as this page does: in its language, with its times. One call after the other,
 * so that the latest choice is told last.
 */
export async function tellLanguage(): Promise<void> {
  telling = telling.catch(() => undefined).then(tellLatest);
  return telling;
}

async function tellLatest(): Promise<void> {
  const { language, timeZone } = usePreferences.getState();
  const zone = timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await inZone(zone, "timeZone", (told) => retryDuringUpdate(() => choose({ language, timeZone: told })));
}

/** Sends a push to this browser or a mail to the user, and says how far it came. */
export async function testAlert(channel: TestableChannel): Promise<AlertTest["outcome"]> {
  const { outcome } = await callShape(notificationChoiceEndpoints.testAlert, { body: { channel } });
  return outcome;
}
