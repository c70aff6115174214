import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { execFile } from "node:child_process";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ensureDataFolder } from "./dataFolder.ts";
import { startEmbedded } from "./test/startEmbedded.ts";
import { explainExit } from "./embedded/exitReasons.ts";
import { StartupError } from "./startupError.ts";

/* Faults of the embedded database's folder, and the message for each. */

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let home: string;
/** A database that was created and stopped cleanly, to be copied. */
let sound: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "livedesk-faults-"));
  await chmod(home, 0o711);
  sound = join(home, "sound");
  await (await startEmbedded(sound)).stop();
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** A copy with its owners, for the test to damage. */
async function copy(): Promise<string> {
  const dataDir = await mkdtemp(join(home, "copy-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await promisify(execFile)("cp", ["-a", `${sound}/.`, dataDir]);
  return dataDir;
}

async function queryOne(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
    return rows[0] ?? [];
  } finally {
    await client.end();
  }
}

async function removeContent(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}

describe("a start says what is wrong with the folder, and what to do", () => {
  type Case = [name: string, spoil: (cluster: string, dataDir: string) => Promise<unknown>, words: string];
  const cases: Case[] = [
    ["an empty postgres folder", removeContent, "/postgres is empty. Put the database back from a backup"],
    [
      "somebody else's folder",
      async (cluster) => {
        await removeContent(cluster);
        await writeFile(join(cluster, "letter.txt"), "Dear diary");
      },
      "/postgres is not a PostgreSQL data folder. Put the database back from a backup",
    ],
    [
      "an older major version",
      (cluster) => writeFile(join(cluster, "PG_VERSION"), "16\n"),
      "/postgres was made by PostgreSQL 16, and this Livedesk brings 18.",
    ],
    [
      "a folder open to others",
      (cluster) => chmod(cluster, 0o777),
      "/postgres is open to other users, which PostgreSQL refuses. Run: chmod 700 ",
    ],
    [
      "a lost control file",
      (cluster) => rm(join(cluster, "global", "pg_control")),
      "/postgres is damaged: parts of it are missing. Put it back from a backup",
    ],
    [
      "lost tables",
      (cluster) => rm(join(cluster, "base"), { recursive: true }),
      "/postgres is damaged: parts of it are missing. Put it back from a backup",
    ],
    [
      "another desk's password",
      (_cluster, dataDir) =>
        writeFile(join(dataDir, "postgres-password"), "mZ2kq8Rt1xWv90aBmZ2kq8Rt1xWv90aC"),
      "/postgres-password is not the database's password. Stop the server, and put the file back",
    ],
    [
      "an upgrade that was interrupted between its renames",
      (cluster) => rename(cluster, `${cluster}-17`),
      "/postgres is missing, but ",
    ],
    [
      "several folders of upgrades, the newest of which is the desk",
      async (cluster) => {
        for (const name of ["9", "16"]) await mkdir(`${cluster}-${name}`);
        await rename(cluster, `${cluster}-17`);
      },
      "/postgres-17 is there: an upgrade of the database was interrupted. Put the desk back, and run this again: mv ",
    ],
    [
      "nothing but the copy of an upgrade",
      async (cluster, dataDir) => {
        await mkdir(join(dataDir, "postgres-upgrade", "from"), { recursive: true });
        await rename(cluster, join(dataDir, "postgres-upgrade", "from", "postgres"));
      },
      "/postgres-upgrade/from/postgres ",
    ],
    [
      "nothing but the remains of an upgrade",
      async (cluster, dataDir) => {
        await mkdir(join(dataDir, "postgres-upgrade"));
        await rm(cluster, { recursive: true });
      },
      "an upgrade of the database was interrupted. Put the database back from a backup",
    ],
    [
      "an empty password file",
      (_cluster, dataDir) => writeFile(join(dataDir, "postgres-password"), ""),
      "/postgres-password is empty, damaged or too short. Stop the server, and put the file back",
    ],
  ];
  const ofRoot: Case[] = [
    [
      "a copy that belongs to root",
      (cluster) => promisify(execFile)("chown", ["-R", "root", cluster]),
      "which must belong to the user that it runs as. Run: chown -R ",
    ],
    [
      "a part that belongs to another user",
      (cluster) => promisify(execFile)("chown", ["-R", "root", join(cluster, "base")]),
      "which must belong to the user that it runs as. Run: chown -R ",
    ],
    [
      "a folder that belongs to another user, its content does not",
      (cluster) => chown(cluster, NOBODY, NOBODY),
      "which must belong to the user that it runs as. Run: chown -R ",
    ],
  ];

  test.each(isRoot ? [...cases, ...ofRoot] : cases)("%s", async (_name, spoil, words) => {
    const dataDir = await copy();
    await spoil(join(dataDir, "postgres"), dataDir);

    const outcome = await startEmbedded(dataDir).catch((error: unknown) => error);

    expect(outcome).toBeInstanceOf(StartupError);
    expect(String(outcome)).toContain(words);
    expect(String(outcome)).toContain(dataDir);
  });
});

describe("an unusable data folder is reported before anything is created", () => {
  test.each([
    [
      "below a file",
      async (at: string) => {
        await writeFile(at, "");
        return join(at, "data");
      },
      / leads through a file\. Set DATA_DIR to a folder\.$/,
    ],
    [
      "that is a file",
      async (at: string) => {
        await writeFile(at, "");
        return at;
      },
      / is not a folder\. Set DATA_DIR to a folder\.$/,
    ],
    [
      "with too long a name",
      async (at: string) => at + "x".repeat(300),
      / has a longer name than its disk takes\. Set DATA_DIR to a shorter path\.$/,
    ],
    [
      "that leads in a circle",
      async (at: string) => {
        await symlink(at, at);
        return at;
      },
      / is a link that leads in a circle\. Set DATA_DIR to a folder\.$/,
    ],
    [
      "on a disk that is not mounted",
      async (at: string) => {
        await symlink(join(home, "not-mounted"), at);
        return at;
      },
      / leads to a folder that is not there, as where a disk is not mounted\. Mount it, or set DATA_DIR to another folder\.$/,
    ],
  ])("%s", async (name, prepare, words) => {
    const at = await prepare(join(home, name.replaceAll(" ", "-")));
    const outcome = await ensureDataFolder(at).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(StartupError);
    expect(String(outcome)).toMatch(words);
  });

  test.runIf(process.platform === "linux")("where the system makes no folders", async () => {
    const outcome = await ensureDataFolder("/proc/livedesk/data").catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(StartupError);
    expect(String(outcome)).toContain("/proc/livedesk/data leads to a folder that is not there");
  });

  test.runIf(isRoot)("of another user", async () => {
    const theirs = join(home, "theirs");
    await mkdir(theirs, { mode: 0o700 });
    process.seteuid?.(NOBODY);
    const outcome = await ensureDataFolder(join(theirs, "data"))
      .catch((error: unknown) => error)
      .finally(() => process.seteuid?.(0));
    expect(outcome).toBeInstanceOf(StartupError);
    expect(String(outcome)).toContain("may not read or write all of ");
  });
});

test.each([
  [
    'could not extend file "base/1/2691": No space left on device\nPANIC:  cannot abort',
    "The disk of /data is full.",
  ],
  [
    "could not extend file: wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.",
    "The disk of /data is full.",
  ],
  [
    "FATAL:  insufficient file descriptors available to start server process",
    "LimitNOFILE= in a service unit.",
  ],
  ['could not write "base/1": Read-only file system', "/data is on a disk that is mounted read-only."],
  ["FATAL:  could not map anonymous shared memory: Cannot allocate memory", "PostgreSQL gets no memory"],
  [
    'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 1048576 bytes: No space left on device',
    "PostgreSQL gets no memory",
  ],
  ["FATAL:  something new", "PostgreSQL ended:\nFATAL:  something new"],
])("faults that cannot be produced here are recognised by PostgreSQL's messages: %s", (said, words) => {
  expect(explainExit("PostgreSQL ended:", said, { path: "/data", uid: null }).message).toContain(words);
});

test("a lost password is replaced, and the data is still there", async () => {
  const dataDir = await copy();
  await rm(join(dataDir, "postgres-password"));

  const database = await startEmbedded(dataDir);
  onTestFinished(() => database.stop());

  expect(await queryOne(database.url, "select current_database()")).toEqual(["livedesk"]);
  await database.stop();
  const next = await startEmbedded(dataDir);
  onTestFinished(() => next.stop());
  expect(new URL(next.url).password).toBe(new URL(database.url).password);
});

test("libpq's environment variables are meant for other servers, and do not affect the embedded one", async () => {
  const variables = {
    PGHOST: "192.0.2.1",
    PGPORT: "1",
    PGUSER: "nobody",
    PGPASSWORD: "wrong",
    PGDATABASE: "nowhere",
    PGSSLMODE: "prefer",
    PGSSLNEGOTIATION: "direct",
    PGDATESTYLE: "German",
    PGTZ: "Asia/Kathmandu",
    PGCLIENTENCODING: "LATIN1",
    PGBINARY: "true",
    PGOPTIONS: "-c datestyle=German -c search_path=nowhere -c default_transaction_read_only=on",
  };
  Object.assign(process.env, variables);
  onTestFinished(() => {
    for (const name of Object.keys(variables)) delete process.env[name];
  });

  const database = await startEmbedded(await copy());
  onTestFinished(() => database.stop());

  expect(
    await queryOne(
      database.url,
      "select current_setting('DateStyle'), current_setting('search_path'), current_setting('transaction_read_only')",
    ),
  ).toEqual(["ISO, MDY", '"$user", public', "off"]);
});
