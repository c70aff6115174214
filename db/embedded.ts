import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ensureDataFolder } from "./dataFolder.ts";
import {
  discardDrafts,
  exists,
  findPrograms,
  initialise,
  mustHoldCluster,
  mustNotBeSetAside,
  type Programs,
  resetPassword,
  SUPERUSER,
} from "./embedded/cluster.ts";
import { findLauncher } from "./embedded/launcher.ts";
import { explainExit, type Place } from "./embedded/exitReasons.ts";
import {
  clearFolder,
  FolderInUseError,
  type Postmaster,
  type PostmasterOptions,
  startPostmaster,
} from "./embedded/postmaster.ts";
import { ensureSecret, placeSecret, readSecret } from "./secretFile.ts";
import { StartupError } from "./startupError.ts";

const DATABASE = "livedesk";
const START_ATTEMPTS = 40;
const RETRY_MS = 250;
const WRONG_PASSWORD = "28P01";

export type EmbeddedOptions = {
  /** Contains the database and its password; nothing else may change it. */
  dataDir: string;
  log: PostmasterOptions["log"];
  onCrash: PostmasterOptions["onCrash"];
  durable?: boolean;
  /** The programs that npm installed, if undefined. */
  programs?: Programs;
};

export type EmbeddedPostgres = {
  /** The URL of the database `livedesk`, for its superuser. */
  url: string;
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL of `dataDir` on a free loopback port, and creates it on the first start. Cleans up after a
 * killed server; refuses a folder that a live server uses.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, onCrash, durable = true } = options;
  const dataDir = await ensureDataFolder(options.dataDir);
  const clusterDir = join(dataDir, "postgres");
  const { initdb, postgres } = options.programs ?? (await findPrograms());
  const launcher = await findLauncher(postgres, clusterDir);
  const place = { path: clusterDir, uid: launcher.uid };
  forgetOtherServers();

  /** The password is created before the cluster, so a cluster without one has lost it. */
  async function openCluster(): Promise<string> {
    const isMade = await exists(clusterDir);
    const kept = isMade ? await readSecret(passwordFile(dataDir), PASSWORD_REMEDY) : null;
    if (kept !== null) return kept;
    if (isMade) return renewPassword();
    await mustNotBeSetAside(dataDir);
    const password = await ensureSecret(passwordFile(dataDir), 24, PASSWORD_REMEDY);
    log(`creating the database in ${clusterDir}`);
    await initialise(clusterDir, { initdb, launcher, dataDir, password, durable });
    return password;
  }

  async function renewPassword(): Promise<string> {
    await mustHoldCluster(clusterDir);
    await clearFolder(clusterDir, dataDir, log);
    log("the database's password is lost: setting a new one");
    const password = randomBytes(24).toString("base64url");
    await resetPassword(clusterDir, { postgres, launcher, password });
    await placeSecret(passwordFile(dataDir), password);
    return password;
  }

  const password = await openCluster();
  await mustHoldCluster(clusterDir);
  const postmaster = await startWithRetries(
    { program: postgres, clusterDir, launcher, durable, log, onCrash },
    dataDir,
  );
  try {
    await ensureDatabase(urlOf(postmaster.port, password, "postgres"));
    await discardDrafts(dataDir);
    return { url: urlOf(postmaster.port, password, DATABASE), stop: () => postmaster.stop() };
  } catch (error) {
    await postmaster.stop();
    throw explainRefusal(error, dataDir, place);
  }
}

/** libpq's environment variables are meant for other servers, and would affect the connections to this one. */
function forgetOtherServers(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name];
}

/** For a running cluster that refuses its owner. */
function explainRefusal(error: unknown, dataDir: string, place: Place): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === WRONG_PASSWORD)
    return new StartupError(`${passwordFile(dataDir)} is not the database's password. ${PASSWORD_REMEDY}`);
  return explainExit("PostgreSQL refuses:", `${error.message}\n${error.detail ?? ""}`, place);
}

/**
 * Like `startEmbeddedPostgres`, but if a live server uses the folder, shares its database, which `stop` then leaves
 * running.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const password = await mustReadPassword(options.dataDir);
    return { url: urlOf(error.port, password, DATABASE), stop: async () => {} };
  }
}

const PASSWORD_REMEDY =
  "Stop the server, and put the file back from a backup or remove it: the next start then sets a new password.";

function passwordFile(dataDir: string): string {
  return join(dataDir, "postgres-password");
}

/** The password of an existing database: a new one would not open it. */
async function mustReadPassword(dataDir: string): Promise<string> {
  const path = passwordFile(dataDir);
  const password = await readSecret(path, PASSWORD_REMEDY);
  if (password !== null) return password;
  throw new StartupError(`The password of the database, ${path}, is gone. ${PASSWORD_REMEDY}`);
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * A simultaneous start, the last processes of a killed server, or a port that was just taken: all of these pass within
 * seconds.
 */
const PASSING = /postmaster\.pid|pre-existing shared memory|could not bind|could not create any TCP/;

function wordsOf(error: unknown): string {
  if (error instanceof StartupError && error.cause instanceof Error) return error.cause.message;
  return error instanceof Error ? error.message : "";
}

async function startWithRetries(options: PostmasterOptions, dataDir: string): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    await clearFolder(options.clusterDir, dataDir, options.log);
    try {
      return await startPostmaster(options);
    } catch (error) {
      if (!PASSING.test(wordsOf(error)) || attempt === START_ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(DATABASE)}`);
  } finally {
    await client.end();
  }
}
