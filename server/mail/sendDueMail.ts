import type { Knex } from "knex";
import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";
import { MailModel } from "#db/models/MailModel.ts";
import { findRow } from "#db/rows.ts";
import { NOTIFICATION_KINDS } from "#protocol/notifications.ts";
import type { Config } from "../config.ts";
import { decryptFor } from "../encryption.ts";
import { composeNotificationMail } from "./notificationMail.ts";
import { faultOfSending, type SendMail } from "./smtp.ts";

/** With these pauses the last attempt is made seven hours after the first. */
const FIRST_PAUSE_S = 15;
const LONGEST_PAUSE_S = 3_600;
export const MOST_ATTEMPTS = 15;
/** A node that dies while it sends leaves the mail to the others after this time. */
const LEASE_S = 120;
const MOST_AT_ONCE = 50;
const KEPT_DAYS = 30;

const leasedSchema = z.object({
  id: z.string(),
  to: z.string(),
  /** Null unless it is about a notification. */
  sealed: z.instanceof(Buffer).nullable(),
  attempts: z.number(),
  isUseless: z.boolean(),
});
type Leased = z.infer<typeof leasedSchema>;

const contentSchema = z.object({ subject: z.string(), text: z.string() });

type Options = {
  database: Database;
  config: Pick<Config, "sessionKeys" | "address">;
  send: SendMail;
  log: Logger;
  stopping?: AbortSignal;
};

/**
 * Sends the mail that is due, one after the other; any number of nodes may do so at once. Nothing is locked while a
 * mail server answers: a mail is leased for two minutes, and an attempt counts when it begins.
 */
export async function sendDueMail(options: Options): Promise<void> {
  const { database, stopping } = options;
  for (let sent = 0; sent < MOST_AT_ONCE && stopping?.aborted !== true; sent += 1) {
    const mail = await lease(database);
    if (mail === null) return;
    await sendOne(options, mail);
  }
}

/** Mails about kinds of notifications that only a newer version knows are left to its nodes. */
async function lease({ knex }: Database): Promise<Leased | null> {
  const statement = knex.raw(
    `update mails set attempts = attempts + 1, "nextAt" = now() + ? * interval '1 second'
      where id = (select id from mails where status = 'waiting' and "nextAt" <= now()
                     and ("notificationId" is null or kind = any(?))
                   order by "nextAt" limit 1 for update skip locked)
      returning id, "to", sealed, attempts, coalesce("usefulUntil" <= now(), false) as "isUseless"`,
    [LEASE_S, [...NOTIFICATION_KINDS]],
  );
  return findRow(statement, leasedSchema);
}

async function sendOne(options: Options, mail: Leased): Promise<void> {
  const { database, config } = options;
  const { id, sealed, isUseless } = mail;
  if (isUseless) return end(database, id, "dead", "It was not sent in time.");
  if (sealed === null) {
    const written = await composeNotificationMail(database.knex, config, id);
    // Nobody needs it any more, so it counts neither as sent nor as failed.
    if (written === null) await MailModel.query(database.knex).deleteById(id);
    else await deliver(options, mail, written);
    return;
  }
  const content = decryptFor("mail", config.sessionKeys, id, sealed);
  if (content === null)
    return end(database, id, "dead", "It was encrypted with a session key that is not configured.");
  await deliver(options, mail, contentSchema.parse(JSON.parse(content.toString("utf8"))));
}

async function deliver(
  { database, send, log }: Options,
  { id, to, attempts }: Leased,
  content: z.infer<typeof contentSchema>,
): Promise<void> {
  try {
    await send({ to, ...content });
  } catch (error) {
    const { text, isFinal } = faultOfSending(error);
    if (isFinal || attempts >= MOST_ATTEMPTS) {
      log.error({ err: error, mail: id }, "A mail was given up");
      return end(database, id, "dead", text);
    }
    await MailModel.query(database.knex)
      .findById(id)
      .patch({
        fault: text,
        nextAt: MailModel.raw("now() + ? * interval '1 second'", [pauseAfter(attempts)]),
      });
    return;
  }
  await end(database, id, "sent", null);
}

/** Seconds until the next attempt. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_S * 2 ** (attempts - 1), LONGEST_PAUSE_S);
}

async function end(
  { knex }: Database,
  id: string,
  status: "sent" | "dead",
  fault: string | null,
): Promise<void> {
  await MailModel.query(knex)
    .findById(id)
    .patch({ status, fault, sealed: null, endedAt: MailModel.raw("now()") });
}

/** Forgets mail that was sent or given up long ago; returns how many. */
export async function pruneMail(knex: Knex, batches?: Batches): Promise<number> {
  const old = {
    table: "mails",
    where: `status <> 'waiting' and "endedAt" < now() - interval '${KEPT_DAYS} days'`,
    oldestFirst: "endedAt",
  };
  return deleteRows(knex, old, batches);
}
