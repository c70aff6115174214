import { startPush } from "../commands/startPush.ts";
import { stopPush } from "../commands/stopPush.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { deriveVapid } from "../push/vapid.ts";
import { listPushBrowsers } from "../queries/pushSetup.ts";

/** Which of a user's browsers get pushes. */
export function bindPush(api: Api): void {
  const { context } = api;
  const vapid = deriveVapid(context.config.pushKey);

  bindEndpoint(api, "getPushSetup", async ({ actor }) => ({
    publicKey: vapid.publicKey,
    browsers: await listPushBrowsers(context.database.knex, actor),
  }));
  bindEndpoint(api, "startPush", ({ actor, body }) => startPush(context, vapid, actor, body));
  bindEndpoint(api, "stopPush", ({ actor, params }) => stopPush(context, vapid, actor, params.id));
}
