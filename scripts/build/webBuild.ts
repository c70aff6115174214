import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontNotices } from "./fontNotices.ts";
import { packFiles } from "./packFiles.ts";
import { INLINED } from "./inlineBoot.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = [
  "index.html",
  "vite.config.ts",
  "package-lock.json",
  "scripts/build",
  "server/http/packing.ts",
  "server/http/appShellFile.ts",
  "protocol",
  "web",
];

const outDir = join(root, "dist", "web");
const stampFile = join(outDir, ".stamp");

/** True if dist/web was built from the present sources. */
export async function isWebBuilt(): Promise<boolean> {
  return existsSync(stampFile) && (await readFile(stampFile, "utf8")) === (await hashSources());
}

/** Builds the web application into dist/web unless it was built from the same sources; returns true if it built. */
export async function ensureWebBuilt(): Promise<boolean> {
  if (await isWebBuilt()) return false;
  const stamp = await hashSources();
  const draft = join(root, "dist", `web-${process.pid}`);
  // Loaded only when needed: it takes half the time of a start with everything built.
  const [{ build }, { writeAppShells }] = await Promise.all([import("vite"), import("./appShells.ts")]);
  const { NODE_ENV } = process.env;
  try {
    // Otherwise Vite would use React's development build, while a test wants what users get.
    process.env.NODE_ENV = "production";
    await build({ root, logLevel: "warn", build: { outDir: draft, emptyOutDir: true } });
    // The pages contain them; only the development server serves them.
    for (const name of INLINED) await rm(join(draft, name));
    await appendFile(join(draft, "THIRD-PARTY-NOTICES.txt"), await fontNotices(root));
    await packFiles(draft);
    await writeAppShells(root, draft);
    await writeFile(join(draft, ".stamp"), stamp);
    await rm(outDir, { recursive: true, force: true });
    await rename(draft, outDir);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    await rm(draft, { recursive: true, force: true });
  }
  return true;
}

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const path of await listSources()) hash.update(`${path}\0`).update(await readFile(join(root, path)));
  return hash.digest("hex");
}

async function listSources(): Promise<string[]> {
  const lists = await Promise.all(SOURCES.map(async (source) => listFiles(source)));
  return lists.flat().sort();
}

async function listFiles(source: string): Promise<string[]> {
  if (/\.[a-z]+$/.test(source)) return existsSync(join(root, source)) ? [source] : [];
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll("\\", "/"));
}
