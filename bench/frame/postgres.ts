import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#db/embedded.ts";

/** Has something ended when the measurement is over, also where it failed; the last one first. */
export type AtEnd = (close: () => Promise<unknown>) => void;

/** A new PostgreSQL with the settings that it has in production, durable ones, for as long as `work` runs; its URL. */
export async function withPostgres<T>(work: (url: string, atEnd: AtEnd) => Promise<T>): Promise<T> {
  const closers: (() => Promise<unknown>)[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), "livedesk-bench-"));
  await chmod(dataDir, 0o711);
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      onCrash: (reason) => {
        throw reason;
      },
    });
    closers.push(() => postgres.stop());
    return await work(postgres.url, (close) => closers.push(close));
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
