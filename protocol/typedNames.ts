import { visible } from "./invisible.ts";
import { narrow } from "./narrow.ts";

/** A username as typed, in half width and without invisible characters. */
export function cleanName(typed: string): string {
  return narrow(visible(typed));
}

/** An e-mail address without what surrounds it in links, mail programs and sentences. */
export function cleanEmail(typed: string): string {
  return visible(typed.normalize("NFKC").replace(/^(.*<)?\s*(mailto:)?|[>?].*|[.,;\s]+$/gis, ""));
}
