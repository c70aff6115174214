import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";

const root = fileURLToPath(new URL("..", import.meta.url));
const above = mkdtempSync(join(tmpdir(), "livedesk-folder-"));

afterAll(() => rmSync(above, { recursive: true }));

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = packageSchema.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** A folder of that name with the check alone. */
function makeFolder(name: string): string {
  const folder = join(above, name);
  mkdirSync(join(folder, "scripts"), { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  cpSync(join(root, "scripts/checkFolder.js"), join(folder, "scripts/checkFolder.js"));
  return folder;
}

test.each(["a#b", "a?b", "a b/what#"])(
  "in %s only npm start and npm run build run, and a sentence says so",
  (name) => {
    const cwd = makeFolder(name);
    for (const script of ["dev", "demo", "test"]) {
      const [, ...options] = scripts[script]?.split(" ") ?? [];
      const { status, stderr } = spawnSync(process.execPath, options, { cwd, encoding: "utf8" });
      expect([script, stderr, status]).toEqual([
        script,
        `Only npm start and npm run build work in ${cwd}/: its path has a # or ?. Move it to a folder without these characters.\n`,
        1,
      ]);
    }
  },
);

test("a folder for temporary files with a # can't help to build", () => {
  const cwd = makeFolder("a#tmp");
  cpSync(join(root, "scripts/anyFolder.js"), join(cwd, "scripts/anyFolder.js"));
  for (const script of ["start", "build"]) {
    const { status, stderr } = spawnSync(process.execPath, scripts[script]?.split(" ").slice(1) ?? [], {
      cwd,
      env: { ...process.env, TMPDIR: cwd },
      encoding: "utf8",
    });
    expect([stderr, status]).toEqual([
      `Livedesk can't be built: both ${cwd}/ and the folder for temporary files, ${cwd}, have a # or ? in their paths. Set TMPDIR to one without.\n`,
      1,
    ]);
  }
});

test.each(["a b", "a%23b", "ü[x](y)&'"])("%s is a folder like any other", (name) => {
  const cwd = makeFolder(name);
  const options = ["--import", "./scripts/checkFolder.js", "--eval", ""];
  expect(spawnSync(process.execPath, options, { cwd }).status).toBe(0);
});
