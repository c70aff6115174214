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
  "mail",
  "claims",
  "notifications",
  "outgoing",
  "push",
  "transparencyLog",
  "fairness",
  "uploads",
  "secondFactor",
  "passkeys",
  "provider",
  "sessions",
  "http",
  "reference",
  "realtime",
  "webhooks",
  "prices",
  "status",
  "books",
  "approvals",
  "commands",
  "jobs",
  "routes",
  "cli",
  "demo",
];

/** The same for web/. */
const WEB_LAYERS = [
  "language",
  "styles",
  "toasts",
  "sync",
  "components",
  "entities",
  "screens",
  "routes",
  "appShell",
];

/** Empty for files at the top level and outside. */
const folderOf = (path: string): string => /^(\w+)\//.exec(path)?.[1] ?? "";
const screenOf = (path: string): string => /^screens\/(\w+)\//.exec(path)?.[1] ?? "";

const ROOTS = "protocol db server web client scripts e2e bench failure examples".split(" ");

type Import = { file: string; target: string };

const TOP = fileURLToPath(new URL("..", import.meta.url));

/** The imports of our own files in a top folder, without tests and their tools, as paths from the repository. */
async function importsIn(root: string): Promise<Import[]> {
  const paths = (await readdir(join(TOP, root), { recursive: true })).map((path) => join(root, path));
  return paths
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !/^\w+\/test\//.test(path))
    .flatMap((file) =>
      [...readFileSync(join(TOP, file), "utf8").matchAll(/(?:from|import)[\s(]+"([.#][^"]+)"/g)].map(
        ([, specifier = ""]) => ({
          file,
          target: specifier.startsWith("#") ? specifier.slice(1) : join(dirname(file), specifier),
        }),
      ),
    );
}

/** The imports between files below `root`, as paths from there. */
async function importsWithin(root: "server" | "web"): Promise<Import[]> {
  return (await importsIn(root))
    .filter(({ target }) => target.startsWith(`${root}/`))
    .map(({ file, target }) => ({ file: relative(root, file), target: relative(root, target) }));
}

test.each([
  { root: "server", layers: SERVER_LAYERS, least: 100 },
  { root: "web", layers: WEB_LAYERS, least: 500 },
] as const)("a folder of $root/ imports only folders below it", async ({ root, layers, least }) => {
  const found = (await importsWithin(root))
    .map(({ file, target }) => ({ file, from: folderOf(file), to: folderOf(target) }))
    .filter(({ from, to }) => from !== "" && to !== "" && from !== to);
  const known: readonly string[] = layers;

  expect(found.length).toBeGreaterThan(least);
  expect(found.flatMap(({ from, to }) => [from, to]).filter((folder) => !known.includes(folder))).toEqual([]);
  expect(found.filter(({ from, to }) => known.indexOf(to) >= known.indexOf(from))).toEqual([]);
});

test("a screen imports no other screen", async () => {
  const found = (await importsWithin("web")).filter(
    ({ file, target }) => screenOf(file) !== "" && screenOf(target) !== "",
  );

  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(({ file, target }) => screenOf(file) !== screenOf(target))).toEqual([]);
});

/** Optimised code, and the files through which others use it; its folders say what the optimisation gains. */
const FENCES = [
  { fence: "server/realtime/fanOut", doors: ["broadcast.ts"] },
  { fence: "web/appShell", doors: ["appShells.tsx"] },
  { fence: "web/language", doors: ["inGerman.ts", "index.ts"] },
  { fence: "web/components/rowWindow", doors: ["VirtualList.tsx", "rowSelection.ts"] },
  {
    fence: "web/sync/tabs",
    doors: ["oneTab.ts", "openChannel.ts", "openTabLink.ts", "pollLeader.ts", "tabIdentity.ts"],
  },
];

test.each(FENCES)("$fence is used through $doors only", async ({ fence, doors }) => {
  const found = (await Promise.all(ROOTS.map(importsIn)))
    .flat()
    .filter(({ file, target }) => target.startsWith(`${fence}/`) && !file.startsWith(`${fence}/`))
    .map(({ target }) => target.slice(fence.length + 1));

  expect([...new Set(found)].toSorted()).toEqual(doors);
});

/**
 * The two siblings at which the paths of two files diverge: files or folders. Seen as wholes, they must not import each
 * other in a circle either, at any level.
 */
function neighbours(file: string, target: string): [string, string] {
  const [from, to] = [file.split("/"), target.split("/")];
  const depth = from.findIndex((name, index) => name !== to[index]) + 1;
  return [from.slice(0, depth).join("/"), to.slice(0, depth).join("/")];
}

test.each([
  { what: "file", ends: (file: string, target: string): [string, string] => [file, target], least: 700 },
  { what: "file or folder, seen as a whole,", ends: neighbours, least: 500 },
])("no $what imports itself by way of others", async ({ ends, least }) => {
  const imports = new Map<string, string[]>();
  for (const { file, target } of (await Promise.all(ROOTS.map(importsIn))).flat()) {
    const [from, to] = ends(file, target);
    imports.set(from, [...(imports.get(from) ?? []), to]);
  }

  expect(imports.size).toBeGreaterThan(least);
  expect(findCircle(imports)).toEqual([]);
});

/** The first circle found, each importing the next; empty if there is none. */
function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const target of imports.get(file) ?? []) {
      const circle = walk(target, [...path, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const circle = walk(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
