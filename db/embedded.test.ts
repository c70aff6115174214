import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isRunning } from "./embedded/processes.ts";
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

let dataDir: string;
let started: EmbeddedPostgres[];
let servers: ChildProcess[];
let lines: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "livedesk-embedded-"));
  await chmod(dataDir, 0o711);
  started = [];
  servers = [];
  lines = [];
});

afterEach(async () => {
  for (const database of started) await database.stop();
  for (const server of servers) await ended(server, "SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

async function start(onCrash: (reason: Error) => void = fail, folder = dataDir): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    log: (line) => lines.push(line),
    onCrash,
  });
  started.push(database);
  return database;
}

function fail(reason: Error): void {
  throw reason;
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

/** Runs the embedded database in a separate server process, which a test can kill. */
async function startServer(): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, ["--import", "tsx", "db/test/embeddedServer.ts", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.push(server);
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { server, url };
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await exit;
}

async function postmasterPid(): Promise<number> {
  return parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

describe("first and later starts", () => {
  test("creates a UTF-8 database with a password that only the owner can read", async () => {
    const { url } = await start();

    expect(await query(url, "SELECT current_database(), lower('ÄÉ'), current_setting('fsync')")).toEqual([
      ["livedesk", "äé", "off"],
    ]);
    const password = await readFile(join(dataDir, "postgres-password"), "utf8");
    expect(password).toMatch(/^[\w-]{32}$/);
    expect((await stat(join(dataDir, "postgres-password"))).mode & 0o777).toBe(0o600);
    await expect(query(url.replace(password, "wrong"), "SELECT 1")).rejects.toThrow(
      "password authentication failed",
    );
  });

  test("listens on loopback only and keeps no socket file", async () => {
    const { url } = await start();

    expect(
      await query(
        url,
        "SELECT current_setting('listen_addresses'), current_setting('unix_socket_directories')",
      ),
    ).toEqual([["127.0.0.1", ""]]);
  });

  test("keeps what was written, and the password", async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 7 AS seven");
    await first.stop();

    const second = await start();

    expect(await query(second.url, "SELECT seven FROM kept")).toEqual([[7]]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  test("creates the desk's database again if somebody dropped it", async () => {
    const first = await start();
    await query(first.url.replace(/livedesk$/, "postgres"), "DROP DATABASE livedesk");
    await first.stop();

    const second = await start();

    expect(await query(second.url, "SELECT current_database()")).toEqual([["livedesk"]]);
  });

  test("recovers from an interrupted initialisation", async () => {
    await mkdir(join(dataDir, "postgres-init-999999", "cluster", "base"), { recursive: true });

    const { url } = await start();

    expect(await query(url, "SELECT 1")).toEqual([[1]]);
    expect((await readdir(dataDir)).sort()).toEqual(["postgres", "postgres-password"]);
  });
});

describe("after a crash", () => {
  test("stops the PostgreSQL that a killed server left running, and keeps what was committed", async () => {
    const { server, url } = await startServer();
    await query(url, "CREATE TABLE committed AS SELECT 7 AS seven");
    const orphan = await postmasterPid();
    await ended(server, "SIGKILL");
    expect(await isRunning(orphan)).toBe(true);

    const next = await start();

    expect(await isRunning(orphan)).toBe(false);
    expect(await query(next.url, "SELECT seven FROM committed")).toEqual([[7]]);
    expect(lines.join("\n")).toContain(`stopping PostgreSQL (pid ${orphan}), left behind`);
  });

  test("starts when PostgreSQL was killed too and its pid file is stale", async () => {
    const { server } = await startServer();
    const postmaster = await postmasterPid();
    process.kill(postmaster, "SIGKILL");
    await ended(server, "SIGKILL");

    const next = await start();

    expect(await query(next.url, "SELECT 1")).toEqual([[1]]);
  });

  test("is not fooled by a pid file whose pid now belongs to another program", async () => {
    await (await start()).stop();
    const pidFile = join(dataDir, "postgres", "postmaster.pid");
    await writeFile(
      pidFile,
      `${process.pid}\n${join(dataDir, "postgres")}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`,
    );

    const next = await start();

    expect(await query(next.url, "SELECT 1")).toEqual([[1]]);
    expect(lines.join("\n")).toContain(`process ${process.pid} is not PostgreSQL on this folder`);
  });

  test("reports when PostgreSQL dies under a running server", async () => {
    const crashed = new Promise<Error>((resolve) => void start(resolve).then(killPostmaster));

    expect((await crashed).message).toContain("PostgreSQL ended (SIGKILL)");
  });

  async function killPostmaster(): Promise<void> {
    process.kill(await postmasterPid(), "SIGKILL");
  }
});

describe("two servers on one folder", () => {
  test("the second is refused in one line that names the first", async () => {
    const { server, url } = await startServer();

    await expect(start()).rejects.toThrow(
      `Another Livedesk server (pid ${server.pid}) is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
    expect(await query(url, "SELECT 1")).toEqual([[1]]);
  });

  test("a script may join it, and leaves it running", async () => {
    const { url } = await startServer();

    const joined = await joinEmbeddedPostgres({ dataDir, log: () => {}, onCrash: fail });
    await joined.stop();

    expect(joined.url).toBe(url);
    expect(await query(url, "SELECT 1")).toEqual([[1]]);
  });

  test("of two that create it at the same moment one wins and the other is told", async () => {
    const outcomes = await Promise.allSettled([start(), start()]);

    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect(String(refused?.reason)).toContain(
      `Another Livedesk server (pid ${process.pid}) is using ${dataDir}`,
    );
  });
});

describe("stopping", () => {
  test("shuts PostgreSQL down cleanly even with open connections", async () => {
    const database = await start();
    const postmaster = await postmasterPid();
    const client = new pg.Client({ connectionString: database.url });
    client.on("error", () => {});
    await client.connect();

    await database.stop();

    expect(await isRunning(postmaster)).toBe(false);
    expect(lines.join("\n")).toContain("database system is shut down");
  });

  test("a server that exits without stopping it ends PostgreSQL too", async () => {
    const { server } = await startServer();
    const postmaster = await postmasterPid();
    await ended(server, "SIGHUP");

    await expect.poll(() => isRunning(postmaster)).toBe(false);
  }, 90_000);
});

describe.runIf(process.getuid?.() === 0)("as root", () => {
  test("works in a folder that is closed to all other users", async () => {
    await chmod(dataDir, 0o700);

    const { url } = await start();

    expect(await query(url, "SELECT 1")).toEqual([[1]]);
  });

  test("says which folder is closed if the system has no way to pass it", async () => {
    const tools = join(dataDir, "tools");
    await mkdir(tools);
    await symlink("/usr/bin/id", join(tools, "id"));
    await chmod(dataDir, 0o700);
    const path = process.env.PATH;
    process.env.PATH = tools;
    try {
      await expect(start(fail, join(dataDir, "inner"))).rejects.toThrow(
        /cannot enter (\S+)\. Run "chmod o\+x \1", move Livedesk and its DATA_DIR elsewhere/,
      );
    } finally {
      process.env.PATH = path;
    }
  });
});
