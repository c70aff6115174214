import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** The folders of server/ from the bottom up: each may import only those before it, so no two import each other. */
const SERVER_LAYERS = [
  "presenters",
  "tokens",
  "request",
  "audit",
  "queries",
  "transparencyLog",
  "uploads",
  "secondFactor",
  "sessions",
  "http",
  "reference",
  "realtime",
  "prices",
  "status",
  "approvals",
  "jobs",
  "commands",
  "routes",
  "cli",
  "demo",
];

/** The same for web/. */
const WEB_LAYERS = ["styles", "sync", "components", "entities", "screens", "routes", "appShell"];

/** Toasts are shown from anywhere; the component that draws them is separate. */
const TOASTS = "components/toast.ts";

/** Empty for files at the top level and outside. */
const folderOf = (path: string): string => /^(\w+)\//.exec(path)?.[1] ?? "";
const screenOf = (path: string): string => /^screens\/(\w+)\//.exec(path)?.[1] ?? "";

type Import = { file: string; target: string };

/** The relative imports of each file in a folder of `root`, without tests and their tools. */
async function importsIn(root: "server" | "web"): Promise<Import[]> {
  const top = fileURLToPath(new URL(`../${root}`, import.meta.url));
  const paths = await readdir(top, { recursive: true });
  return paths
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !["", "test"].includes(folderOf(path)))
    .flatMap((file) =>
      [...readFileSync(join(top, file), "utf8").matchAll(/(?:from|import)[\s(]+"(\.[^"]+)"/g)].map(
        ([, specifier = ""]) => ({ file, target: relative(top, join(top, dirname(file), specifier)) }),
      ),
    );
}

test.each([
  { root: "server", layers: SERVER_LAYERS, least: 100 },
  { root: "web", layers: WEB_LAYERS, least: 500 },
] as const)("a folder of $root/ imports only folders below it", async ({ root, layers, least }) => {
  const found = (await importsIn(root))
    .filter(({ target }) => target !== TOASTS)
    .map(({ file, target }) => ({ file, from: folderOf(file), to: folderOf(target) }))
    .filter(({ from, to }) => to !== "" && from !== to);
  const known: readonly string[] = layers;

  expect(found.length).toBeGreaterThan(least);
  expect(found.flatMap(({ from, to }) => [from, to]).filter((folder) => !known.includes(folder))).toEqual([]);
  expect(found.filter(({ from, to }) => known.indexOf(to) >= known.indexOf(from))).toEqual([]);
});

test("a screen imports no other screen", async () => {
  const found = (await importsIn("web")).filter(
    ({ file, target }) => screenOf(file) !== "" && screenOf(target) !== "",
  );

  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(({ file, target }) => screenOf(file) !== screenOf(target))).toEqual([]);
});
