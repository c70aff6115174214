import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
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

/** A folder of that name with the scripts alone. */
function makeFolder(name: string): string {
  const folder = join(above, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  cpSync(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  return folder;
}

/** Runs an npm script as npm does, without a database. */
function run(script: string, cwd: string, env: Record<string, string> = {}) {
  const [program, ...options] = scripts[script]?.split(" ") ?? [];
  expect([script, program]).toEqual([script, "node"]);
  return spawnSync(process.execPath, options, {
    cwd,
    env: { ...process.env, DATABASE_URL: "postgres://127.0.0.1:1/livedesk", ...env },
    encoding: "utf8",
  });
}

/** By their first words; others start no TypeScript. */
const startingWith = (start: string) =>
  Object.entries(scripts).flatMap(([name, command]) => (command.startsWith(start) ? [name] : []));

test("every script that starts TypeScript runs in any folder, or checks its own first", () => {
  const checked = startingWith("node --import ./scripts/checkFolder.js --import tsx ");
  const anywhere = startingWith("node scripts/anyFolder.js ");
  const others = Object.keys(scripts).filter((name) => ![...checked, ...anywhere].includes(name));
  expect(others.filter((name) => /tsx|node/.test(scripts[name] ?? ""))).toEqual([]);
  expect(anywhere).toEqual([
    "start",
    "demo",
    "build",
    "upgrade:check",
    "upgrade:database",
    "upgrade:keep",
    "migrate",
    "reconcile",
    "audit:verify",
    "log:verify",
    "admin",
  ]);
});

test.each(["a#b", "a?b", "a b/what#"])("in %s a sentence says what does not run", (name) => {
  const cwd = makeFolder(name);
  for (const script of startingWith("node --import ./scripts/checkFolder.js ")) {
    const { status, stderr } = run(script, cwd);
    expect([script, stderr, status]).toEqual([
      script,
      `This script does not run in ${cwd}/: its path has a # or ?. Move Livedesk to a folder without these characters.\n`,
      1,
    ]);
  }
});

test.each([
  [
    "demo",
    { NODE_ENV: "production", SESSION_KEYS: "3c59dc048e8850243be8079a5c74d079" },
    /^The demo does not run with NODE_ENV=production\./,
  ],
  ["upgrade:check", {}, /^Livedesk does not start: PostgreSQL at DATABASE_URL cannot be reached/],
  ["upgrade:database", {}, /^Livedesk does not start: This is for the embedded database\./],
  ["upgrade:keep", {}, /ECONNREFUSED/],
  ["migrate", {}, /cannot be reached|ECONNREFUSED/],
  ["reconcile", {}, /ECONNREFUSED/],
  ["audit:verify", {}, /ECONNREFUSED/],
  ["log:verify", {}, /^Say which receipt and which key/],
  ["admin", {}, /^Usage: npm run admin/],
])("in a folder with # and ? %s runs", (script, env, words) => {
  const cwd = makeFolder("tools #1?");
  for (const name of ["node_modules", "protocol", "db", "server", "client", "tsconfig.json"])
    if (!existsSync(join(cwd, name))) symlinkSync(join(root, name), join(cwd, name));
  const place = mkdtempSync(join(above, "tmp-"));
  const { stderr, status } = run(script, cwd, { ...env, TMPDIR: place });
  expect(stderr).toMatch(words);
  expect(status).toBeGreaterThan(0);
  expect(readdirSync(place).filter((name) => name.startsWith("livedesk-"))).toEqual([]);
});

test("a folder for temporary files with a # can't help", () => {
  const cwd = makeFolder("a#tmp");
  for (const [script, done] of [
    ["start", "built"],
    ["build", "built"],
    ["admin", "run"],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, scripts[script]?.split(" ").slice(1) ?? [], {
      cwd,
      env: { ...process.env, TMPDIR: cwd },
      encoding: "utf8",
    });
    expect([stderr, status]).toEqual([
      `Livedesk can't be ${done}: both ${cwd}/ and the folder for temporary files, ${cwd}, have a # or ? in their paths. Set TMPDIR to one without.\n`,
      1,
    ]);
  }
});

test.each(["a b", "a%23b", "ü[x](y)&'"])("%s is a folder like any other", (name) => {
  const cwd = makeFolder(name);
  const options = ["--import", "./scripts/checkFolder.js", "--eval", ""];
  expect(spawnSync(process.execPath, options, { cwd }).status).toBe(0);
});
