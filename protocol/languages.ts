import { z } from "zod/mini";

/* The languages of the user interface. */

export const languageSchema = z.enum(["en", "de"]);
export type Language = z.infer<typeof languageSchema>;

/** An IANA name, like "Europe/Berlin". */
export const timeZoneSchema = z.string().check(z.maxLength(100), z.refine(isTimeZone, "Unknown time zone"));

/** A zone that this machine does not know would make every date fail. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
