import { v7 as uuidv7 } from "uuid";
import { MailModel } from "#db/models/MailModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Config } from "../config.ts";
import { encryptFor } from "../encryption.ts";
import { Refusal } from "../refusal.ts";

export type Mail = {
  /** The subject, for the status and the metrics: "invitation", "password", or the kind of a notification. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** When it is no longer useful. */
  usefulUntil?: Date;
};

/** True if the desk can send mail at all. */
export function sendsMail({ mail }: Pick<Config, "mail">): boolean {
  return mail !== null;
}

const NO_MAIL = "This desk sends no mail.";

/** How the desk sends mail; refuses a call whose field asks for mail if it sends none. */
export function refuseWithoutMail(
  { mail }: Pick<Config, "mail">,
  field: string,
  message = NO_MAIL,
): NonNullable<Config["mail"]> {
  if (mail !== null) return mail;
  throw new Refusal("validation_failed", { message, fields: { [field]: message } });
}

/**
 * Queues a mail in the transaction that it reports; a background job sends it (`sendDueMail`). Returns false and queues
 * nothing if the desk can't send mail.
 */
export async function queueMail(
  { trx }: Pick<Tx, "trx">,
  config: Pick<Config, "mail" | "sessionKeys">,
  { kind, to, subject, text, usefulUntil }: Mail,
): Promise<boolean> {
  if (!sendsMail(config)) return false;
  const id = uuidv7();
  const sealed = encryptFor("mail", config.sessionKeys, id, Buffer.from(JSON.stringify({ subject, text })));
  await MailModel.query(trx).insert({ id, kind, to, sealed, usefulUntil: usefulUntil ?? null });
  return true;
}
