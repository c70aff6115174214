import { nameOfDesk } from "#protocol/deskName.ts";
import type { SiteSettings } from "#protocol/settings.ts";
import { useSettings } from "./sync/index.ts";

/** The desk's name; until the settings have arrived, the name in the page that the server sent. */
export function shownName(site: SiteSettings | null): string {
  return site === null ? nameInPage() : nameOfDesk(site);
}

/** App shells are drawn outside of a page. */
function nameInPage(): string {
  const page = typeof document === "undefined" ? null : document;
  const meta = page?.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return nameOfDesk({ deskName: meta?.content ?? "" });
}

/** The desk's name, in components. */
export function useDeskName(): string {
  return useSettings(({ site }) => shownName(site));
}

/** The same outside components. */
export function currentDeskName(): string {
  return shownName(useSettings.getState().site);
}

/** The same as the beginning of a file's name: "ninas-desk". */
export function deskSlug(): string {
  const slug = currentDeskName()
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "desk" : slug;
}
