import { rm } from "node:fs/promises";
import { startEmbeddedPostgres } from "../embedded.ts";
import { migrateToLatest } from "../migrate.ts";
import { makeQuickFolder } from "./quickFolder.ts";
import type { TestDatabase } from "./testDatabase.ts";

export type TestServer = { url: string; stop: () => Promise<void> };

/** A PostgreSQL in a temporary folder, which does not survive a crash. */
export async function startOwnServer(): Promise<TestServer> {
  const dataDir = await makeQuickFolder("livedesk-test-");
  const database = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: () => {},
    onCrash: (reason) => {
      throw reason;
    },
  });
  return {
    url: database.url,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A migrated, empty database with a server to itself, for long transactions: one that writes holds back the events of
 * all databases of its server, and after three seconds no page there is live.
 */
export async function createTestDatabaseAlone(): Promise<TestDatabase> {
  const { url, stop } = await startOwnServer();
  await migrateToLatest(url);
  return { url, drop: stop };
}
