import { startPush } from "../commands/startPush.ts";
import { stopPush } from "../commands/stopPush.ts";
import { testAlert } from "../commands/testAlert.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { senderOf } from "../push/senderOf.ts";
import { readPushSetup } from "../queries/pushSetup.ts";

/** Which of a user's browsers get pushes, and whether pushes and mail arrive. */
export function bindPush(api: Api): void {
  const { context } = api;
  const sender = senderOf(context.config);

  bindEndpoint(api, "getPushSetup", ({ actor }) =>
    readPushSetup(context.database.knex, context.config, sender.vapid.publicKey, actor),
  );
  bindEndpoint(api, "startPush", ({ actor, body }) => startPush(context, sender.vapid, actor, body));
  bindEndpoint(api, "stopPush", ({ actor, params }) => stopPush(context, sender.vapid, actor, params.id));
  bindEndpoint(api, "testAlert", ({ actor, body }) => testAlert(context, sender, actor, body));
}
