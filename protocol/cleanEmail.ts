import { visible } from "./invisible.ts";

/** An e-mail address without what surrounds it in links, mail programs and sentences. */
export function cleanEmail(typed: string): string {
  return visible(typed.normalize("NFKC").replace(/^(.*<)?\s*(mailto:)?|[>?].*|[.,;\s]+$/gis, ""));
}
