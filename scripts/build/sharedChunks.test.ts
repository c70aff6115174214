import { expect, test } from "vitest";
import { partModulesOf } from "./pageParts.ts";
import { sharedChunk } from "./sharedChunks.ts";

const ENTRIES = new Set(["/dashboard", "/trade", "/admin"].flatMap(partModulesOf));
const LAYOUT = moduleOf("SignedInLayout.tsx");
const DASHBOARD = moduleOf("DashboardScreen.tsx");
const TRADE = moduleOf("TradeScreen.tsx");
const ADMIN = moduleOf("AdminScreen.tsx");
const DIALOG = "dialog.ts";

/** The modules that import each module. */
const IMPORTERS: Record<string, string[]> = {
  "bar.ts": [LAYOUT, DIALOG],
  "icon.ts": ["bar.ts"],
  "table.ts": [DASHBOARD, TRADE],
  "row.ts": ["table.ts", ADMIN],
  "ticket.ts": [TRADE],
  "field.ts": ["ticket.ts", DIALOG],
  "loop.ts": ["ticket.ts", "loop.ts", DASHBOARD, ADMIN],
};

test.each([
  { id: "bar.ts", chunk: "app", why: "what every page needs" },
  { id: "icon.ts", chunk: "app", why: "what that needs" },
  { id: "table.ts", chunk: null, why: "what two pages need" },
  { id: "row.ts", chunk: "screens", why: "what three pages need, two through another module" },
  { id: "loop.ts", chunk: "screens", why: "a module that imports itself" },
  { id: "ticket.ts", chunk: null, why: "what one page needs" },
  { id: "field.ts", chunk: null, why: "what one page and a dialog need" },
  { id: LAYOUT, chunk: null, why: "a part that is fetched by itself" },
])("$id goes to $chunk: $why", ({ id, chunk }) => {
  const getModuleInfo = (module: string) => ({
    isEntry: false,
    dynamicImporters: ENTRIES.has(module) || module === DIALOG ? ["Pages.tsx"] : [],
    importers: IMPORTERS[module] ?? [],
  });
  expect(sharedChunk(id, { getModuleInfo })).toBe(chunk);
});

function moduleOf(file: string): string {
  const found = [...ENTRIES].find((module) => module.endsWith(`/${file}`));
  if (found === undefined) throw new Error(`no part is ${file}`);
  return found;
}
