import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { connect } from "../connection.ts";
import { syncFolder } from "../durableFile.ts";
import { type EmbeddedOptions, startEmbeddedPostgres } from "../embedded.ts";
import { migrateToLatest } from "../migrate.ts";
import { reconcile } from "../reconcile.ts";
import { StartupError } from "../startupError.ts";
import { exists, mustNotBeSetAside, type Programs } from "../embedded/cluster.ts";
import { copyDesk } from "./copyDesk.ts";
import { findLauncher } from "../embedded/launcher.ts";
import { clearFolder } from "../embedded/postmaster.ts";

const run = promisify(execFile);
const CLUSTER = "postgres";
const PASSWORD = "postgres-password";

/** The major version of PostgreSQL's programs, like "18". */
export async function majorOf({ postgres }: Programs): Promise<string> {
  const { stdout } = await run(postgres, ["--version"]);
  const [, major] = /(\d+)[.\d]*\s*$/.exec(stdout) ?? [];
  if (major === undefined) throw new Error(`PostgreSQL does not tell its version: ${stdout}`);
  return major;
}

/** The major version of the PostgreSQL that made the folder of `dataDir`, like "17"; null if there is none. */
export async function readMajor(dataDir: string): Promise<string | null> {
  const file = join(dataDir, CLUSTER, "PG_VERSION");
  return (await exists(file)) ? (await readFile(file, "utf8")).trim() : null;
}

export type MajorUpgrade = {
  dataDir: string;
  /** The programs of the PostgreSQL version that created the folder. */
  former: Programs;
  log: (line: string) => void;
  durable?: boolean;
};

/**
 * Moves the embedded database to this version's PostgreSQL. Works on a copy; the folder itself changes only at the end,
 * when it is renamed and kept as the backup. Returns the backup's path. Throws without changing anything if a server
 * uses the folder, there already is a backup of this version, or the books of the copied desk don't balance. A process
 * that dies between the two renames leaves the desk in the backup and no folder in its place; `mustNotBeSetAside` then
 * says so.
 */
export async function upgradeMajor({ dataDir, former, log, durable = true }: MajorUpgrade): Promise<string> {
  const [current, workshop] = [join(dataDir, CLUSTER), join(dataDir, "postgres-upgrade")];
  await mustNotBeSetAside(dataDir);
  const backup = join(dataDir, `${CLUSTER}-${await readMajor(dataDir)}`);
  if (await exists(backup)) throw new StartupError(`${backup} is there already. Move it elsewhere first.`);
  await clearFolder(current, dataDir, log);
  await rm(workshop, { recursive: true, force: true });
  const [from, to] = [join(workshop, "from"), join(workshop, "to")];
  await mkdir(workshop, { mode: 0o711 });
  try {
    const copied = await readState(current);
    log("copying the folder");
    await copyFolder(dataDir, from, former);
    const options = { log: () => {}, onCrash: raise, durable };
    await moveDesk({ ...options, dataDir: from, programs: former }, { ...options, dataDir: to }, log);
    await clearFolder(current, dataDir, log);
    if (!copied.equals(await readState(current)))
      throw new StartupError(
        "The database was used meanwhile, so nothing was changed. Stop it and run this again.",
      );
    await replace(current, join(to, CLUSTER), backup);
    if (!(await exists(join(dataDir, PASSWORD)))) await rename(join(to, PASSWORD), join(dataDir, PASSWORD));
    if (durable) await syncFolder(dataDir);
    return backup;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Differs after each start of a server, and each checkpoint. */
async function readState(cluster: string): Promise<Buffer> {
  return readFile(join(cluster, "global", "pg_control"));
}

async function replace(current: string, next: string, backup: string): Promise<void> {
  await rename(current, backup);
  try {
    await rename(next, current);
  } catch (error) {
    await rename(backup, current);
    throw error;
  }
}

async function moveDesk(from: EmbeddedOptions, to: EmbeddedOptions, log: MajorUpgrade["log"]): Promise<void> {
  const source = await startEmbeddedPostgres(from);
  try {
    // The same password for both, so that the file next to the folder is valid before and after the renames.
    await mkdir(to.dataDir, { mode: 0o711 });
    await cp(join(from.dataDir, PASSWORD), join(to.dataDir, PASSWORD));
    const target = await startEmbeddedPostgres(to);
    try {
      log("bringing the copy to this version's schema");
      await migrateToLatest(source.url);
      await migrateToLatest(target.url);
      log("moving the rows");
      log(`${await copyDesk(source.url, target.url)} rows moved; checking the books`);
      await mustBalance(target.url);
    } finally {
      await target.stop();
    }
  } finally {
    await source.stop();
  }
}

async function mustBalance(url: string): Promise<void> {
  const knex = connect(url);
  try {
    const differences = await reconcile(knex);
    if (differences.length > 0)
      throw new StartupError(
        `The books don't balance, so nothing was changed. npm run reconcile of the former version says where.`,
      );
  } finally {
    await knex.destroy();
  }
}

/** Keeps the file owner, which PostgreSQL requires. */
async function copyFolder(dataDir: string, target: string, { postgres }: Programs): Promise<void> {
  const cluster = join(dataDir, CLUSTER);
  const launcher = await findLauncher(postgres, cluster);
  await mkdir(target, { mode: 0o711 });
  // If it is lost, the start of the copy sets a new one.
  if (await exists(join(dataDir, PASSWORD))) await cp(join(dataDir, PASSWORD), join(target, PASSWORD));
  await cp(cluster, join(target, CLUSTER), { recursive: true, preserveTimestamps: true });
  await launcher.own(join(target, CLUSTER));
  for (const name of await readdir(join(target, CLUSTER), { recursive: true }))
    await launcher.own(join(target, CLUSTER, name));
}

function raise(reason: Error): never {
  throw reason;
}
