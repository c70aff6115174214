import { chooseNotification } from "../commands/chooseNotification.ts";
import { readNotifications } from "../commands/readNotifications.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { getNotificationChoices } from "../queries/notificationChoices.ts";
import { listNotifications } from "../queries/notifications.ts";

/** What happened to a user while they were away. */
export function bindNotifications(api: Api): void {
  const { context } = api;

  bindEndpoint(api, "listNotifications", async ({ actor, query, linkNext }) => {
    const { items, next } = await listNotifications(context.database.knex, actor, query);
    linkNext(next);
    return items;
  });

  bindEndpoint(api, "readNotifications", ({ actor, body }) => readNotifications(context, actor, body));

  bindEndpoint(api, "getNotificationChoices", ({ actor }) =>
    getNotificationChoices(context.database.knex, actor),
  );
  bindEndpoint(api, "chooseNotification", ({ actor, body }) => chooseNotification(context, actor, body));
}
