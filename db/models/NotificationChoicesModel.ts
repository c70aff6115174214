import { Model } from "objection";
import type { NotificationTopic } from "#protocol/notificationChoices.ts";

/** What a user wants to be alerted to, by channel; nothing if there is no row. */
export class NotificationChoicesModel extends Model {
  static override tableName = "notificationChoices";
  static override idColumn = "userId";
  static override jsonAttributes = [];

  declare userId: string;
  declare desktop: NotificationTopic[];
  declare sound: NotificationTopic[];
  declare push: NotificationTopic[];
  declare mail: NotificationTopic[];
  declare showsDetails: boolean;
  declare language: string | null;
  declare timeZone: string | null;
  declare version: number;
}
