import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { isRunning } from "#db/embedded/processes.ts";
import { loadConfig } from "./config.ts";
import { startServer } from "./start.ts";

test("told to stop while it starts, it leaves no PostgreSQL behind, whether that was being created or opened", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "livedesk-aborted-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o711);
  const config = await loadConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PRICE_SOURCE: "simulated",
    PORT: "0",
  });
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const readPid = async () => parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);

  /** Starts, tells it to stop once `comes` finds something, and resolves to that. */
  async function breakOff<T>(comes: () => Promise<T | false>): Promise<T> {
    const told = new AbortController();
    const start = startServer({
      config,
      log: pino({ level: "silent" }),
      signal: told.signal,
      onDatabaseCrash: (reason) => {
        throw reason;
      },
    });
    const outcome = start.then(
      () => "started",
      () => "broken off",
    );
    let found: T | false = false;
    await expect.poll(async () => (found = await comes()), { interval: 2 }).not.toBe(false);
    told.abort();
    expect(await outcome).toBe("broken off");
    if (found === false) throw new Error("It never came.");
    return found;
  }

  await breakOff(
    async () => (await readdir(dataDir)).find((name) => name.startsWith("postgres-init-")) ?? false,
  );
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(["postgres", "postgres-password"]));
  await expect(readFile(pidFile)).rejects.toMatchObject({ code: "ENOENT" });

  const pid = await breakOff(async () => (await readPid()) || false);
  expect(await isRunning(pid)).toBe(false);
  await expect(readFile(pidFile)).rejects.toMatchObject({ code: "ENOENT" });
});
