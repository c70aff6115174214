import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isWorthPacking, pack, SUFFIXES } from "#server/http/compressFile.ts";

/** Stores compressed forms of the files next to them, for the server to send. */
export async function packFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const body = await readFile(file);
    // The page itself is not compressed here, because its nonce differs each time.
    if (entry.name === "index.html" || !isWorthPacking(file, body)) continue;
    const packed = await pack(body, 11);
    await Promise.all([
      writeFile(file + SUFFIXES.br, packed.br),
      writeFile(file + SUFFIXES.gzip, packed.gzip),
    ]);
  }
}
