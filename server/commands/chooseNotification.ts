import { NotificationChoicesModel } from "#db/models/NotificationChoicesModel.ts";
import type { Body } from "#protocol/endpoints.ts";
import {
  isNotificationTopic,
  NOTIFICATION_TOPICS,
  type NotificationChoices,
} from "#protocol/notificationChoices.ts";
import type { Actor, Context } from "../context.ts";
import { refuseWithoutMail } from "../mail/queueMail.ts";
import { presentNotificationChoices } from "../presenters/presentNotificationChoices.ts";

/** Changes one choice of the actor, whatever another of their devices changes at the same time. */
export async function chooseNotification(
  { config, database }: Context,
  { user }: Actor,
  body: Body<"chooseNotification">,
): Promise<NotificationChoices> {
  if ("channel" in body && body.channel === "mail" && body.isOn) refuseWithoutMail(config, "channel");
  return database.transact(async ({ trx, publish }) => {
    await NotificationChoicesModel.query(trx).insert({ userId: user.id }).onConflict("userId").ignore();
    const row = await NotificationChoicesModel.query(trx).findById(user.id).forUpdate().throwIfNotFound();
    const changed = await row.$query(trx).patchAndFetch({ ...changeOf(row, body), version: row.version + 1 });
    const choices = presentNotificationChoices(changed);
    publish({ name: "notificationChoices.changed", userId: user.id, payload: choices });
    return choices;
  });
}

function changeOf(row: NotificationChoicesModel, body: Body<"chooseNotification">) {
  if (!("channel" in body)) return body;
  const { channel, topic, isOn } = body;
  const chosen = new Set<string>(row[channel]);
  if (isOn) chosen.add(topic);
  else chosen.delete(topic);
  // A newer version may have stored topics that this one does not know.
  const others = [...chosen].filter((each) => !isNotificationTopic(each));
  return { [channel]: [...NOTIFICATION_TOPICS.filter((each) => chosen.has(each)), ...others] };
}
