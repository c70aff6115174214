import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  rotateWebhookSecret,
  sendWebhookAgain,
  testWebhook,
} from "../commands/changeWebhook.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { listDeliveries, listWebhooks } from "../queries/webhooks.ts";

/** Where the desk sends its changes. */
export function bindWebhooks(api: Api): void {
  const { context } = api;
  const { knex } = context.database;

  bindEndpoint(api, "listWebhooks", () => listWebhooks(knex));

  bindEndpoint(api, "createWebhook", ({ actor, body }) => createWebhook(context, actor, body));

  bindEndpoint(api, "changeWebhook", ({ actor, params, body }) =>
    changeWebhook(context, actor, params.id, body),
  );

  bindEndpoint(api, "rotateWebhookSecret", ({ actor, params }) =>
    rotateWebhookSecret(context, actor, params.id),
  );

  bindEndpoint(api, "removeWebhook", ({ actor, params }) => removeWebhook(context, actor, params.id));

  bindEndpoint(api, "testWebhook", ({ actor, params }) => testWebhook(context, actor, params.id));

  bindEndpoint(api, "listWebhookDeliveries", ({ params }) => listDeliveries(knex, params.id));

  bindEndpoint(api, "sendWebhookAgain", ({ actor, params, body }) =>
    sendWebhookAgain(context, actor, params.id, body.deliveries),
  );
}
