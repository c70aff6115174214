import type { NewAccountLink } from "#protocol/accountLinks.ts";
import { withDeskName } from "#protocol/alertText.ts";
import type { NotificationText } from "#protocol/notificationText.ts";
import type { AwayChannel, SecurityTopic } from "#protocol/notificationChoices.ts";
import type { Config } from "../config.ts";
import type { Words } from "../words.ts";
import type { Mail } from "./queueMail.ts";

const ALERTS_OFF: Readonly<Record<AwayChannel, Readonly<Record<SecurityTopic, string>>>> = {
  mail: {
    sign_ins: "Mails about sign-ins, passwords and new addresses were turned off",
    tokens: "Mails about API tokens were turned off",
  },
  push: {
    sign_ins: "Pushes about sign-ins, passwords and new addresses were turned off",
    tokens: "Pushes about API tokens were turned off",
  },
};

type Made = { link: NewAccountLink["link"]; token: string; to: string; desk: string; words: Words };

/** The mail with a link that works once. */
export function writeLinkMail(config: Pick<Config, "address">, { link, token, to, desk, words }: Made): Mail {
  const url = `${config.address}/link#${token}`;
  const until = `The link works once, until ${words.sayTime(link.expiresAt)}.`;
  const [subject, lines] =
    link.kind === "invitation"
      ? [
          `Your invitation to ${desk}`,
          [`${link.createdBy} invited you to ${desk}. Choose a name and a password here:`, url, until],
        ]
      : [
          `Reset your password for ${desk}`,
          [
            `${link.createdBy} created this link for you. Choose a new password for the account ${link.username ?? ""} here:`,
            url,
            until,
            "If you did not ask for it, don't open it, and tell the desk.",
          ],
        ];
  return {
    kind: link.kind,
    to,
    subject: words.known(subject),
    text: `${lines.map(words.known).join("\n\n")}\n`,
    usefulUntil: new Date(link.expiresAt),
  };
}

/** The mail about a notification, which is in the reader's language already; it says no more than a push does. */
export function writeNotificationMail(
  { address }: Pick<Config, "address">,
  said: NotificationText,
  desk: string,
  { known }: Words,
): Pick<Mail, "subject" | "text"> {
  const { title, text, path } = said;
  const lines = [
    title,
    ...(text === "" ? [] : [text]),
    `${address}${path}`,
    known(
      `You turned on mail for this. To change what ${desk} sends you: ${address}/settings?tab=notifications`,
    ),
  ];
  return { subject: withDeskName(said, desk).title, text: `${lines.join("\n\n")}\n` };
}

/** Informs a user that no more warnings are mailed. */
export function writeAlertsOffMail(
  { address }: Pick<Config, "address">,
  { channel, topic, to, desk }: { channel: AwayChannel; topic: SecurityTopic; to: string; desk: string },
  { known }: Words,
): Mail {
  const subject = ALERTS_OFF[channel][topic];
  const lines = [
    known(subject),
    known("If this wasn't you, change your password and turn them on again."),
    `${address}/settings?tab=notifications`,
  ];
  return {
    kind: "alerts_off",
    to,
    subject: `${desk}: ${known(subject)}`,
    text: `${lines.join("\n\n")}\n`,
  };
}

/** Shows a user that mail arrives. */
export function writeTestMail(
  { address }: Pick<Config, "address">,
  desk: string,
  { known }: Words,
): Pick<Mail, "subject" | "text"> {
  return {
    subject: known(`${desk}: test mail`),
    text: `${known(`This is a test. Mail from ${desk} reaches you.`)}\n\n${address}/settings?tab=notifications\n`,
  };
}
