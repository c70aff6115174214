import type { Webhook } from "#protocol/webhooks.ts";
import { createEntityStore } from "./createEntityStore.ts";

/** The desk's webhooks, for administrators. */
export const useWebhooks = createEntityStore<Webhook>();
