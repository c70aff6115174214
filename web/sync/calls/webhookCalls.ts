import type { BodyInput } from "#protocol/endpoints.ts";
import { type NewWebhook, type Webhook, webhookEndpoints, type WebhookForm } from "#protocol/webhooks.ts";
import { callShape } from "../../api.ts";
import { useWebhooks } from "../stores/webhooks.ts";

/* As `act`, for calls about webhooks, which the first page does not know. */

export async function addWebhook(body: WebhookForm): Promise<NewWebhook> {
  return storeMade(await callShape(webhookEndpoints.createWebhook, { body }));
}

export async function changeWebhook(id: string, body: BodyInput<"changeWebhook">): Promise<Webhook> {
  return store(await callShape(webhookEndpoints.changeWebhook, { params: { id }, body }));
}

export async function renewWebhookSecret(id: string): Promise<NewWebhook> {
  return storeMade(await callShape(webhookEndpoints.rotateWebhookSecret, { params: { id } }));
}

export async function removeWebhook(id: string): Promise<void> {
  store(await callShape(webhookEndpoints.removeWebhook, { params: { id } }));
}

export async function testWebhook(id: string): Promise<void> {
  await callShape(webhookEndpoints.testWebhook, { params: { id } });
}

export async function sendWebhookAgain(id: string, deliveries: string[]): Promise<number> {
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
