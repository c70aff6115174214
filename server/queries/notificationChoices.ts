import type { Knex } from "knex";
import { NotificationChoicesModel } from "#db/models/NotificationChoicesModel.ts";
import type { NotificationChoices } from "#protocol/notificationChoices.ts";
import type { Actor } from "../context.ts";
import { presentNotificationChoices } from "../presenters/presentNotificationChoices.ts";

/** Older than any stored choice. */
const NONE = { desktop: [], sound: [], push: [], mail: [], showsDetails: false, version: 0 };

export async function getNotificationChoices(knex: Knex, { user }: Actor): Promise<NotificationChoices> {
  const row = await NotificationChoicesModel.query(knex).findById(user.id);
  return row === undefined ? { id: user.id, ...NONE } : presentNotificationChoices(row);
}
