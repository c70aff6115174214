import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createForeignDatabase, createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";

/* `npm run upgrade:check` as an operator runs it. */

const STRONG = "3c59dc048e8850243be8079a5c74d079";

const unreachable = "postgres://127.0.0.1:1/livedesk";

let home: string;
let database: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "livedesk-check-"));
  await makeFolders();
  [database, other] = await Promise.all([createTestDatabase(), createForeignDatabase("")]);
});
afterAll(async () => {
  await Promise.all([database.drop(), other.drop(), rm(home, { recursive: true })]);
});

async function run(settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/upgradeCheck.ts"], {
    env: { PATH: process.env["PATH"], DATA_DIR: join(home, "none"), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, out, err };
}

test("of a folder without a database it says that the start makes one, and makes none itself", async () => {
  expect(await run({})).toEqual({
    code: 0,
    out: `There is no database in ${join(home, "none")} yet. The first start of 0.1.0 makes one.\n`,
    err: "",
  });
  expect(await readdir(home)).not.toContain("none");
});

test("of this version's database it says that nothing changes", async () => {
  const { code, out, err } = await run({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(
    /^The database holds a desk \(\d+ MB\)\.\nNo node is running\.\n0\.1\.0 changes nothing/,
  );
});

test("a replica that is away keeps no server from starting", async () => {
  const { code, out } = await run({
    DATABASE_URL: database.url,
    DATABASE_READ_URL: unreachable,
  });
  expect(code).toBe(0);
  expect(out).toMatch(/\nThe replica can't be read, so reports would come from the primary: .*ECONNREFUSED/);
});

/** Folders of `home`, by what is in them. */
async function makeFolders(): Promise<void> {
  await mkdir(join(home, "halfway", "postgres-17"), { recursive: true });
  await mkdir(join(home, "damaged"));
  await writeFile(join(home, "damaged", "push-key"), "");
}

test.each<[what: string, settings: () => NodeJS.ProcessEnv, words: RegExp]>([
  ["a setting is wrong", () => ({ PORT: "x" }), /PORT: must be a number/],
  [
    "no database is named in production",
    () => ({ NODE_ENV: "production", DATA_DIR: "" }),
    /DATA_DIR: is required in production/,
  ],
  [
    "a setting lacks another",
    () => ({ SMTP_URL: "smtp://mail.example.com" }),
    /MAIL_FROM: is required with SMTP_URL/,
  ],
  ["the identity provider is incomplete", () => ({ OIDC_NAME: "Example" }), /OIDC_ISSUER: is required/],
  [
    "an upgrade was interrupted",
    () => ({ DATA_DIR: join(home, "halfway") }),
    /postgres is missing, but .*postgres-17 is there/,
  ],
  [
    "a secret is damaged",
    () => ({ DATA_DIR: join(home, "damaged") }),
    /The secret in .*push-key is empty, damaged or too short/,
  ],
  [
    "two URLs lead to two databases",
    () => ({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: other.url, SESSION_KEYS: STRONG }),
    /at DATABASE_URL cannot be used.\n {2}It is not the one at DATABASE_DIRECT_URL/,
  ],
  [
    "the replica's URL is wrong",
    () => ({ DATABASE_URL: database.url, DATABASE_READ_URL: `${database.url}?sslmode=verify-ca` }),
    /verify-ca/,
  ],
  [
    "the direct URL leads nowhere",
    () => ({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: unreachable }),
    /DATABASE_DIRECT_URL/,
  ],
])("it fails, as the start would, where %s", async (_what, settings, words) => {
  const { code, out, err } = await run(settings());
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(words);
});
