import { nameOfDesk } from "#protocol/deskName.ts";
import { useSettings } from "./sync/index.ts";

/** What the desk calls itself, on screens. */
export function useDeskName(): string {
  return useSettings(({ site }) => nameOfDesk(site));
}

/** The same as the beginning of a file's name: "ninas-desk". */
export function deskSlug(): string {
  const slug = nameOfDesk(useSettings.getState().site)
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "desk" : slug;
}
