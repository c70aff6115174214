import type { NotificationChoices } from "#protocol/notificationChoices.ts";
import { createEntityStore } from "./createEntityStore.ts";

/** What this user wants to be alerted to, by their id. */
export const useNotificationChoices = createEntityStore<NotificationChoices>();
