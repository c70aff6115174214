import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded.ts";
import { migrateToLatest } from "#db/migrate.ts";
import type { TestDatabase } from "#db/test/testDatabase.ts";
import { createRelay } from "./relay.ts";

/** A separate PostgreSQL that can be stopped abruptly and started again, always at the same address. */
export type OwnDatabase = TestDatabase & {
  /** Like `pg_ctl stop -m immediate`: every connection breaks, nothing is cleaned up, and the next start recovers. */
  stopImmediately: () => Promise<void>;
  start: () => Promise<void>;
  /** True if it exited without a signal, for example because its recovery failed. */
  hasEnded: () => boolean;
};

/** In a folder below `parent`. */
export async function openOwnDatabase(parent = tmpdir()): Promise<OwnDatabase> {
  const dataDir = await mkdtemp(join(parent, "livedesk-failure-"));
  await chmod(dataDir, 0o711);
  const relay = createRelay();
  const crashes: (() => void)[] = [];
  let hasEnded = false;
  let postgres: EmbeddedPostgres;

  // The server gets another port with each start; clients use the relay's.
  async function start(): Promise<void> {
    postgres = await startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      onCrash: () => {
        hasEnded = true;
        crashes.shift()?.();
      },
    });
    hasEnded = false;
    await relay.leadTo(portOf(postgres.url));
  }

  await start();
  const url = relay.urlOf(postgres!.url);
  await migrateToLatest(url);

  return {
    url,
    async stopImmediately() {
      const crashed = new Promise<void>((resolve) => crashes.push(resolve));
      await killPostgres(dataDir);
      await crashed;
      await relay.close();
    },
    start,
    hasEnded: () => hasEnded,
    async drop() {
      await relay.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function portOf(url: string): number {
  return parseInt(new URL(url).port, 10);
}

/** SIGQUIT: it ends at once, without a checkpoint. */
export async function killPostgres(dataDir: string): Promise<void> {
  process.kill(parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10), "SIGQUIT");
}
