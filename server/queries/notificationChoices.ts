import type { Knex } from "knex";
import { NotificationChoicesModel } from "#db/models/NotificationChoicesModel.ts";
import type { NotificationChoices } from "#protocol/notificationChoices.ts";
import type { Actor } from "../context.ts";
import { type Words, wordsFor } from "../words.ts";
import { presentNotificationChoices } from "../presenters/presentNotificationChoices.ts";

/** Older than any stored choice. */
const NONE = {
  desktop: [],
  sound: [],
  push: [],
  mail: [],
  showsDetails: false,
  language: null,
  timeZone: null,
  version: 0,
};

/** With version 0 for a user who has never chosen. */
export async function getNotificationChoices(knex: Knex, { user }: Actor): Promise<NotificationChoices> {
  const row = await NotificationChoicesModel.query(knex).findById(user.id);
  return row === undefined ? { id: user.id, ...NONE } : presentNotificationChoices(row);
}

/** The language and time zone for a user outside the desk's pages. */
export async function findWords(knex: Knex, userId: string): Promise<Words> {
  const row = await NotificationChoicesModel.query(knex).findById(userId).select("language", "timeZone");
  return wordsFor({ language: row?.language ?? null, timeZone: row?.timeZone ?? null });
}
