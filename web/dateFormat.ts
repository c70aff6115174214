import { locale, timeZone } from "./language/index.ts";

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
