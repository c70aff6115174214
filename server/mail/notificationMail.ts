import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "#db/rows.ts";
import { nameOfDesk } from "#protocol/deskName.ts";
import { isSecurityTopic, topicOf } from "#protocol/notificationChoices.ts";
import { sayAlert } from "#protocol/alertText.ts";
import { translateNotification } from "#protocol/notificationText.ts";
import type { Config } from "../config.ts";
import { notificationRowSchema, presentNotification } from "../presenters/presentNotification.ts";
import { getSettings } from "../queries/settings.ts";
import { wordsFor } from "../words.ts";
import { writeNotificationMail } from "./texts.ts";

const rowSchema = notificationRowSchema.extend({
  isRead: z.boolean(),
  isActive: z.boolean(),
  mail: z.array(z.string()),
  showsDetails: z.boolean(),
  language: z.string().nullable(),
  timeZone: z.string().nullable(),
});

/**
 * The current text of a mail about a notification. Null if it was read, or its user no longer wants mail about it;
 * security warnings are always sent.
 */
export async function composeNotificationMail(
  knex: Knex,
  config: Pick<Config, "address">,
  mailId: string,
): Promise<{ subject: string; text: string } | null> {
  const row = await findRow(
    knex.raw(
      `select told.id, told.kind, subject, details, at, told.version, people."isActive", chosen.mail, "showsDetails",
              chosen.language, chosen."timeZone",
              coalesce(greatest(told."readAt", reads."readAt") is not null or told.at <= "readUntil", false) as "isRead"
         from mails
         join notifications told on told.id = "notificationId"
         join users people on people.id = mails."userId"
         join "notificationChoices" chosen on chosen."userId" = people.id
         left join inboxes on inboxes."userId" = people.id
         left join "sharedReads" reads on reads."notificationId" = told.id and reads."userId" = people.id
        where mails.id = ?`,
      [mailId],
    ),
    rowSchema,
  );
  if (row === null) return null;
  const topic = topicOf(row.kind);
  if (!row.isActive && topic !== "standing") return null;
  // A thief with a stolen session could read it, or turn it off, before its owner notices.
  if (!isSecurityTopic(topic) && (row.isRead || !row.mail.includes(topic))) return null;
  const words = wordsFor(row);
  const told = presentNotification({ ...row, readAt: null });
  const said = translateNotification(told, sayAlert(told, row.showsDetails, words.sayTime), words.known);
  return writeNotificationMail(config, said, nameOfDesk(await getSettings(knex)), words);
}
