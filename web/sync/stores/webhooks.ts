import type { Webhook } from "#protocol/webhooks.ts";
import { createEntityStore } from "./createEntityStore.ts";

/** Where the desk sends its changes, for administrators. */
export const useWebhooks = createEntityStore<Webhook>();
