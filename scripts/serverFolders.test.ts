import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SERVER = fileURLToPath(new URL("../server", import.meta.url));

/** The folders of server/ from the bottom up: each may import only those before it, so none import each other. */
const LAYERS = [
  "presenters",
  "tokens",
  "request",
  "audit",
  "queries",
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

/** Empty for files at the top of server/ and for what lies outside it. */
const folderOf = (path: string): string => /^(\w+)\//.exec(path)?.[1] ?? "";

/** What each file of a folder imports from another one, tests and their tools aside. */
async function imports(): Promise<{ from: string; to: string; file: string }[]> {
  const paths = await readdir(SERVER, { recursive: true });
  return paths
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("test/"))
    .flatMap((file) =>
      [...readFileSync(join(SERVER, file), "utf8").matchAll(/(?:from|import)[\s(]+"(\.[^"]+)"/g)].map(
        ([, specifier = ""]) => ({
          from: folderOf(file),
          to: folderOf(relative(SERVER, join(SERVER, dirname(file), specifier))),
          file,
        }),
      ),
    )
    .filter(({ from, to }) => from !== "" && to !== "" && from !== to);
}

test("a folder of server/ imports only folders below it", async () => {
  const found = await imports();

  expect(found.length).toBeGreaterThan(100);
  expect(found.flatMap(({ from, to }) => [from, to]).filter((folder) => !LAYERS.includes(folder))).toEqual(
    [],
  );
  expect(found.filter(({ from, to }) => LAYERS.indexOf(to) >= LAYERS.indexOf(from))).toEqual([]);
});
