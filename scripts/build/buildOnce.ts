import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A part of the product that is built into `dist/<name>`. */
export type Target = {
  name: string;
  /** The files and folders that it is built from, without tests. */
  sources: string[];
  /** Builds it into the folder. */
  build: (folder: string) => Promise<void>;
};

/** True if it was built from the current sources. */
export async function isBuilt(target: Target): Promise<boolean> {
  const stamp = stampOf(folderOf(target));
  return existsSync(stamp) && (await readFile(stamp, "utf8")) === (await hashSources(target));
}

/** Builds it unless it was built from the same sources; returns true if it built. */
export async function ensureBuilt(target: Target): Promise<boolean> {
  if (await isBuilt(target)) return false;
  const stamp = await hashSources(target);
  const draft = join(root, "dist", `${target.name}-${process.pid}`);
  const { NODE_ENV } = process.env;
  try {
    // Otherwise Vite would use React's development build, while a test wants what users get.
    process.env.NODE_ENV = "production";
    await target.build(draft);
    await writeFile(stampOf(draft), stamp);
    await rm(folderOf(target), { recursive: true, force: true });
    await rename(draft, folderOf(target));
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    await rm(draft, { recursive: true, force: true });
  }
  return true;
}

const folderOf = ({ name }: Target): string => join(root, "dist", name);
const stampOf = (folder: string): string => join(folder, ".stamp");

async function hashSources({ sources }: Target): Promise<string> {
  const lists = await Promise.all(sources.map(async (source) => listFiles(source)));
  const hash = createHash("sha256");
  for (const path of lists.flat().sort()) hash.update(`${path}\0`).update(await readFile(join(root, path)));
  return hash.digest("hex");
}

async function listFiles(source: string): Promise<string[]> {
  if (/\.[a-z]+$/.test(source)) return existsSync(join(root, source)) ? [source] : [];
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll("\\", "/"));
}
