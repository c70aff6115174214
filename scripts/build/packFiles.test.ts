import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packFiles } from "./packFiles.ts";

const LONG = "const answer = 42;\n".repeat(100);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "livedesk-pack-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("text that is worth compressing is stored in both forms too; pictures, short files and the page are not", async () => {
  await mkdir(join(folder, "assets"));
  for (const name of ["assets/long.js", "assets/picture.png", "index.html"])
    await writeFile(join(folder, name), LONG);
  await writeFile(join(folder, "assets/short.js"), "1");

  await packFiles(folder);

  expect((await readdir(join(folder, "assets"))).toSorted()).toEqual([
    "long.js",
    "long.js.br",
    "long.js.gz",
    "picture.png",
    "short.js",
  ]);
  expect(await readdir(folder)).not.toContain("index.html.br");
  expect(brotliDecompressSync(await readFile(join(folder, "assets/long.js.br"))).toString()).toBe(LONG);
  expect(gunzipSync(await readFile(join(folder, "assets/long.js.gz"))).toString()).toBe(LONG);
});
