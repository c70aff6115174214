import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import type { BodyInput } from "#protocol/endpoints.ts";
import { type NewWebhook, type Webhook, webhookEndpoints, type WebhookForm } from "#protocol/webhooks.ts";
import { callShape } from "../../api.ts";
import { defineLoader } from "../loading/loader.ts";
import { useWebhooks } from "../stores/webhooks.ts";

/* As `act` and `callLoader`, for calls about webhooks, which the first page does not know. */

export const loader = defineLoader({
  name: "webhooks",
  pollMs: ADMIN_POLL_MS,
  isReplayed: true,
  fetch: () => callShape(webhookEndpoints.listWebhooks),
  store: (webhooks) => useWebhooks.getState().upsert(webhooks),
});

export async function add(body: WebhookForm): Promise<NewWebhook> {
  return storeMade(await callShape(webhookEndpoints.createWebhook, { body }));
}

export async function change(id: string, body: BodyInput<"changeWebhook">): Promise<Webhook> {
  return store(await callShape(webhookEndpoints.changeWebhook, { params: { id }, body }));
}

export async function renewSecret(id: string): Promise<NewWebhook> {
  return storeMade(await callShape(webhookEndpoints.rotateWebhookSecret, { params: { id } }));
}

export async function remove(id: string): Promise<void> {
  store(await callShape(webhookEndpoints.removeWebhook, { params: { id } }));
}

export async function test(id: string): Promise<void> {
  await callShape(webhookEndpoints.testWebhook, { params: { id } });
}

export async function sendAgain(id: string, deliveries: string[]): Promise<number> {
  return (await callShape(webhookEndpoints.sendWebhookAgain, { params: { id }, body: { deliveries } }))
    .queued;
}

function storeMade(made: NewWebhook): NewWebhook {
  store(made.webhook);
  return made;
}

function store(webhook: Webhook): Webhook {
  useWebhooks.getState().upsert([webhook]);
  return webhook;
}
