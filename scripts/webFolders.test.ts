import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const WEB = fileURLToPath(new URL("../web", import.meta.url));

/** The folders of web/ from the bottom up: each may import only those before it. */
const LAYERS = ["styles", "sync", "components", "entities", "screens", "routes", "appShell"];

/** Toasts are told from anywhere; what draws them is a component. */
const TOASTS = "components/toast.ts";

/** Empty for files at the top of web/ and for what lies outside it. */
const folderOf = (path: string): string => /^(\w+)\//.exec(path)?.[1] ?? "";
const screenOf = (path: string): string => /^screens\/(\w+)\//.exec(path)?.[1] ?? "";

type Import = { file: string; target: string };

/** What each file of a folder imports by a relative path, tests aside. */
async function imports(): Promise<Import[]> {
  const paths = await readdir(WEB, { recursive: true });
  return paths
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && folderOf(path) !== "")
    .flatMap((file) =>
      [...readFileSync(join(WEB, file), "utf8").matchAll(/(?:from|import)[\s(]+"(\.[^"]+)"/g)].map(
        ([, specifier = ""]) => ({ file, target: relative(WEB, join(WEB, dirname(file), specifier)) }),
      ),
    );
}

test("a folder of web/ imports only folders below it", async () => {
  const found = (await imports())
    .filter(({ target }) => target !== TOASTS)
    .map(({ file, target }) => ({ file, from: folderOf(file), to: folderOf(target) }))
    .filter(({ from, to }) => to !== "" && from !== to);

  expect(found.length).toBeGreaterThan(500);
  expect(found.flatMap(({ from, to }) => [from, to]).filter((folder) => !LAYERS.includes(folder))).toEqual(
    [],
  );
  expect(found.filter(({ from, to }) => LAYERS.indexOf(to) >= LAYERS.indexOf(from))).toEqual([]);
});

test("a screen imports no other screen", async () => {
  const found = (await imports()).filter(
    ({ file, target }) => screenOf(file) !== "" && screenOf(target) !== "",
  );

  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(({ file, target }) => screenOf(file) !== screenOf(target))).toEqual([]);
});
