import { createKnown } from "#protocol/german/known.ts";
import server from "#protocol/german/server.json";
import { isTimeZone, type Language, languageSchema } from "#protocol/languages.ts";
import { sayInUtc, type SayTime } from "#protocol/notificationText.ts";

/** The language and time zone of a user's mails and pushes. */
export type Words = {
  /** An English text of the desk in their language. */
  known: (text: string) => string;
  /** A moment in their time zone. */
  sayTime: SayTime;
};

const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", de: "de-DE" };
const KNOWN: Readonly<Record<Language, Words["known"]>> = {
  en: (text) => text,
  de: createKnown(new Map(Object.entries(server)), server),
};

/** As their page sent them; English and UTC before that, or if this version does not know them. */
export function wordsFor({
  language,
  timeZone,
}: {
  language: string | null;
  timeZone: string | null;
}): Words {
  const spoken = languageSchema.safeParse(language).data ?? "en";
  return { known: KNOWN[spoken], sayTime: sayTimeIn(spoken, timeZone) };
}

/** Includes the zone's name, because a mail is read anywhere: "Mar 4, 2026, 3:05 PM GMT+1". */
function sayTimeIn(language: Language, timeZone: string | null): SayTime {
  if (timeZone === null && language === "en") return sayInUtc;
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : "UTC",
    timeZoneName: "short",
  });
  return (time) => format.format(new Date(time));
}
