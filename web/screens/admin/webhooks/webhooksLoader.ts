import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { webhookEndpoints } from "#protocol/webhooks.ts";
import { callShape } from "../../../api.ts";
import { entityLoader, useWebhooks } from "../../../sync/index.ts";

export const webhooksLoader = entityLoader(useWebhooks, {
  name: "webhooks",
  pollMs: ADMIN_POLL_MS,
  fetch: () => callShape(webhookEndpoints.listWebhooks),
});
