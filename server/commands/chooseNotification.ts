import { NotificationChoicesModel } from "#db/models/NotificationChoicesModel.ts";
import { nameOfDesk } from "#protocol/deskName.ts";
import type { Body } from "#protocol/endpoints.ts";
import {
  AWAY_CHANNELS,
  type AwayChannel,
  isNotificationTopic,
  NOTIFICATION_TOPICS,
  type NotificationChoices,
  SECURITY_TOPICS,
  type SecurityTopic,
} from "#protocol/notificationChoices.ts";
import type { Actor, Context } from "../context.ts";
import { queueMail, refuseWithoutMail } from "../mail/queueMail.ts";
import { writeAlertsOffMail } from "../mail/texts.ts";
import { presentNotificationChoices } from "../presenters/presentNotificationChoices.ts";
import { getSettings } from "../queries/settings.ts";
import { wordsFor } from "../words.ts";

/** Changes one choice of the actor, whatever another of their devices changes at the same time. */
export async function chooseNotification(
  { config, database }: Context,
  { user }: Actor,
  body: Body<"chooseNotification">,
): Promise<NotificationChoices> {
  if ("channel" in body && body.channel === "mail" && body.isOn) refuseWithoutMail(config, "channel");
  return database.transact(async (tx) => {
    const { trx, publish } = tx;
    await NotificationChoicesModel.query(trx).insert({ userId: user.id }).onConflict("userId").ignore();
    const row = await NotificationChoicesModel.query(trx).findById(user.id).forUpdate().throwIfNotFound();
    const turnedOff = findAlertTurnedOff(row, body);
    const changed = await row.$query(trx).patchAndFetch({ ...changeOf(row, body), version: row.version + 1 });
    if (turnedOff !== null) {
      const desk = nameOfDesk(await getSettings(trx));
      await queueMail(
        tx,
        config,
        writeAlertsOffMail(config, { ...turnedOff, to: user.email, desk }, wordsFor(changed)),
      );
    }
    const choices = presentNotificationChoices(changed);
    publish({ name: "notificationChoices.changed", userId: user.id, payload: choices });
    return choices;
  });
}

/** A warning that is being turned off: its user is notified once, in case it was somebody else. */
function findAlertTurnedOff(
  row: NotificationChoicesModel,
  body: Body<"chooseNotification">,
): { channel: AwayChannel; topic: SecurityTopic } | null {
  if (!("channel" in body) || body.isOn || !row[body.channel].includes(body.topic)) return null;
  const channel = AWAY_CHANNELS.find((each) => each === body.channel);
  const topic = SECURITY_TOPICS.find((each) => each === body.topic);
  return channel === undefined || topic === undefined ? null : { channel, topic };
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
