import type { NotificationChoices } from "#protocol/notificationChoices.ts";
import { createEntityStore } from "./createEntityStore.ts";

/** The user's choices of alerts, by the user's id. */
export const useNotificationChoices = createEntityStore<NotificationChoices>();
