import { execFile } from "node:child_process";
import { chmod, chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { execute } from "#db/test/sql.ts";
import type { TestDatabase } from "#db/test/testDatabase.ts";
import { killPostgres, portOf } from "./ownDatabase.ts";
import { createRelay } from "./relay.ts";

const run = promisify(execFile);
const LOOK_MS = 50;

/** A primary and a standby that follows it, behind one address that leads to the primary. */
export type ReplicatedDatabase = TestDatabase & {
  /** From now on, commits wait until the standby has them. */
  makeSynchronous: () => Promise<void>;
  /** The standby receives nothing more. */
  detachStandby: () => Promise<void>;
  /** The primary stops at once and does not come back. */
  losePrimary: () => Promise<void>;
  /** The standby takes over, and the address leads to it. */
  promoteStandby: () => Promise<void>;
};

export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "livedesk-failure-"));
  await chmod(folder, 0o711);
  const [primaryDir, standbyDir] = [join(folder, "primary"), join(folder, "standby")];
  const relay = createRelay();
  let isLost = false;

  const open = (dataDir: string): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      onCrash: (reason) => {
        if (!isLost) throw reason;
      },
    });

  const first = await open(primaryDir);
  await migrateToLatest(first.url);
  // A copy of a database that is stopped needs no base backup.
  await first.stop();
  await run("cp", ["-a", primaryDir, standbyDir]);
  const primary = await open(primaryDir);
  await follow(join(standbyDir, "postgres"), primary.url);
  const standby = await open(standbyDir);
  await until(primary.url, "select from pg_stat_replication where state = 'streaming'");
  await relay.leadTo(portOf(primary.url));

  return {
    url: relay.urlOf(primary.url),
    async makeSynchronous() {
      await set(primary.url, "synchronous_standby_names", "*");
      await until(primary.url, "select from pg_stat_replication where sync_state = 'sync'");
    },
    async detachStandby() {
      await set(standby.url, "primary_conninfo", "");
      await until(primary.url, "select where not exists (select from pg_stat_replication)");
    },
    async losePrimary() {
      isLost = true;
      await killPostgres(primaryDir);
      await relay.close();
    },
    async promoteStandby() {
      await execute(standby.url, "select pg_promote()");
      await relay.leadTo(portOf(standby.url));
    },
    async drop() {
      await relay.close();
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a stopped copy the standby of the server at `url`. */
async function follow(clusterDir: string, url: string): Promise<void> {
  const { hostname, port, username, password } = new URL(url);
  const source = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  const { uid, gid } = await stat(clusterDir);
  const files = { "standby.signal": "", "postgresql.auto.conf": `primary_conninfo = '${source}'\n` };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(clusterDir, name), text, { mode: 0o600 });
    await chown(join(clusterDir, name), uid, gid);
  }
}

async function set(url: string, setting: string, value: string): Promise<void> {
  await execute(url, `alter system set ${setting} = '${value}'`);
  await execute(url, "select pg_reload_conf()");
}

/** Waits until the query finds something. */
async function until(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    while ((await client.query(query)).rowCount === 0) await sleep(LOOK_MS);
  } finally {
    await client.end();
  }
}
