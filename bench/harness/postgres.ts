import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { type AtEnd, withClosers } from "./closers.ts";

/** Runs `work` with the URL of a new PostgreSQL that has its production settings, including durability. */
export function withPostgres<T>(work: (url: string, atEnd: AtEnd) => Promise<T>): Promise<T> {
  return withClosers(async (atEnd) => {
    const dataDir = await mkdtemp(join(tmpdir(), "livedesk-bench-"));
    await chmod(dataDir, 0o711);
    atEnd(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      onCrash: (reason) => {
        throw reason;
      },
    });
    atEnd(() => postgres.stop());
    return work(postgres.url, atEnd);
  });
}
