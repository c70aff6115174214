import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { webhookEndpoints } from "#protocol/webhooks.ts";
import { callShape } from "../../api.ts";
import { useWebhooks } from "../stores/webhooks.ts";
import { defineLoader } from "./loader.ts";

export const webhooksLoader = defineLoader({
  name: "webhooks",
  pollMs: ADMIN_POLL_MS,
  isReplayed: true,
  fetch: () => callShape(webhookEndpoints.listWebhooks),
  store: (webhooks) => useWebhooks.getState().upsert(webhooks),
});
