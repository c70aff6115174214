import { locale, timeZone } from "./shown.ts";

/**
 * Formats dates in the user's language, and in their time zone unless `options` names another. The formatter is created
 * on first use: creating one takes longer than everything else when a file is loaded.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (time: Date | number) => string {
  let made = "";
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    const wanted = `${locale()} ${timeZone() ?? ""}`;
    if (format === undefined || made !== wanted) {
      made = wanted;
      format = new Intl.DateTimeFormat(locale(), { timeZone: timeZone(), ...options });
    }
    return format.format(time);
  };
}

/** A moment, in the user's time zone: "Mar 4, 2026, 2:05:09 PM". */
export const formatMoment = dateFormat({ dateStyle: "medium", timeStyle: "medium" });

/** As the server writes moments into its texts (`server/formatMoment.ts`). */
const MOMENT = /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC\b/g;

/** A text of the server with its moments as the page writes them, which shows the user's time everywhere else. */
export function withOwnMoments(text: string): string {
  return text.replace(MOMENT, (written, day: string, clock: string) => {
    const moment = new Date(`${day}T${clock}Z`);
    return moment.getTime() >= 0 ? formatMoment(moment) : written;
  });
}
