import type { Rolldown } from "vite";
import { PROTECTED_PATHS } from "../../web/pageParts.ts";
import { partModulesOf } from "./pageParts.ts";

/** The modules of each page; two paths lead to the dashboard. */
const PAGES = [...new Set(PROTECTED_PATHS.map((path) => partModulesOf(path).join("\n")))].map((modules) =>
  modules.split("\n"),
);

type ModuleInfo = Pick<Rolldown.ModuleInfo, "isEntry" | "importers" | "dynamicImporters">;
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The minimum: code that only two pages share would be dead weight for all others. */
const FEWEST_PAGES = 3;

/**
 * The file for a module that several pages use; null leaves it to the bundler. The bundler would make a file for each
 * combination of pages and dialogs: 75 for the trade page, many of a few hundred bytes, instead of 12.
 */
export function sharedChunk(id: string, modules: Modules): string | null {
  const entries = entriesOf(id, modules);
  if (entries.size < 2) return null;
  const users = PAGES.filter((modules) => modules.some((module) => entries.has(module)));
  if (users.length === PAGES.length) return "app";
  return users.length >= FEWEST_PAGES ? "screens" : null;
}

/** The separately loaded modules that import this one, directly or not, including itself. */
function entriesOf(id: string, modules: Modules): Set<string> {
  const entries = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const info = modules.getModuleInfo(module);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(module);
    for (const importer of info.importers) seen.add(importer);
  }
  return entries;
}
