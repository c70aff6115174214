import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#db/embedded.ts";

/** A new PostgreSQL with the settings that it has in production, durable ones, for as long as `work` runs; its URL. */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "livedesk-bench-"));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onCrash: (reason) => {
      throw reason;
    },
  });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
