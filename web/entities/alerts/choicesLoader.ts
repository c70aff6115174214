import { USER_POLL_MS } from "#protocol/constants.ts";
import { notificationChoiceEndpoints } from "#protocol/notificationChoices.ts";
import { callShape } from "../../api.ts";
import { entityLoader, useNotificationChoices } from "../../sync/index.ts";

/** What the user wants to be alerted to. */
export const choicesLoader = entityLoader(useNotificationChoices, {
  name: "notification choices",
  pollMs: USER_POLL_MS,
  fetch: async () => [await callShape(notificationChoiceEndpoints.getNotificationChoices)],
});
