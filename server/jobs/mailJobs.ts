import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import type { Config } from "../config.ts";
import { sendDueMail } from "../mail/sendDueMail.ts";
import { connectSmtp } from "../mail/smtp.ts";
import type { Job } from "./runJobs.ts";

const SECOND_MS = 1_000;

type Options = { config: Pick<Config, "mail" | "sessionKeys" | "address">; database: Database; log: Logger };

/** The background jobs of mail. A desk without a mail server has none, and queues nothing. */
export function listMailJobs({ config, database, log }: Options): Job[] {
  const { mail } = config;
  if (mail === null) return [];
  const send = connectSmtp(mail);
  return [
    {
      name: "mail",
      everyMs: 5 * SECOND_MS,
      run: (stopping) => sendDueMail({ database, config, send, log, stopping }),
    },
  ];
}
