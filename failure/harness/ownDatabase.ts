import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded.ts";
import { migrateToLatest } from "#db/migrate.ts";
import type { TestDatabase } from "#db/test/testDatabase.ts";

/** A separate PostgreSQL that can be stopped abruptly and started again, always at the same address. */
export type OwnDatabase = TestDatabase & {
  /** Like `pg_ctl stop -m immediate`: every connection breaks, nothing is cleaned up, and the next start recovers. */
  stopImmediately: () => Promise<void>;
  start: () => Promise<void>;
  /** True if it exited by itself, as when its own recovery fails. */
  hasEnded: () => boolean;
};

/** In a folder below `parent`. */
export async function openOwnDatabase(parent = tmpdir()): Promise<OwnDatabase> {
  const dataDir = await mkdtemp(join(parent, "livedesk-failure-"));
  await chmod(dataDir, 0o711);
  const crashes: (() => void)[] = [];
  let hasEnded = false;
  const ends = new Set<Socket>();
  let postgres: EmbeddedPostgres;

  // The server gets another port with each start; clients use the relay's.
  const relay = createServer((near) => {
    const far = connect(Number(new URL(postgres.url).port), "127.0.0.1");
    for (const end of [near, far]) {
      ends.add(end);
      end.setNoDelay(true);
      end.on("error", () => end.destroy()).on("close", () => ends.delete(end));
    }
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    near.pipe(far).pipe(near);
  });

  async function start(port: number): Promise<void> {
    postgres = await startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      onCrash: () => {
        hasEnded = true;
        crashes.shift()?.();
      },
    });
    hasEnded = false;
    relay.listen(port, "127.0.0.1");
    await once(relay, "listening");
  }

  await start(0);
  const { port } = relay.address() as AddressInfo;
  const url = new URL(postgres!.url);
  url.port = `${port}`;
  await migrateToLatest(url.href);

  async function closeRelay(): Promise<void> {
    const closed = once(relay, "close");
    relay.close();
    for (const end of ends) end.destroy();
    await closed;
  }

  return {
    url: url.href,
    async stopImmediately() {
      const crashed = new Promise<void>((resolve) => crashes.push(resolve));
      const pid = parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
      process.kill(pid, "SIGQUIT");
      await crashed;
      await closeRelay();
    },
    async start() {
      if (relay.listening) await closeRelay();
      await start(port);
    },
    hasEnded: () => hasEnded,
    async drop() {
      await closeRelay();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
