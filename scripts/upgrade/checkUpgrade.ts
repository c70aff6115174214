import { join, resolve } from "node:path";
import { checkReplica } from "#db/checkReplica.ts";
import { exists, mustNotBeSetAside } from "#db/embedded/cluster.ts";
import { joinEmbeddedPostgres } from "#db/embedded.ts";
import { checkPooler } from "#db/pooler.ts";
import { StartupError } from "#db/startupError.ts";
import { planUpgrade } from "#db/upgradePlan.ts";
import { checkEnvironment } from "#server/config.ts";
import { faultOfFileLimit } from "#server/fileLimit.ts";
import { checkKeptSecrets } from "#server/secrets.ts";
import { describePlan } from "./describePlan.ts";

/**
 * Says in sentences what the start of `version` would do to the database. It checks everything that a start checks,
 * throws if that would fail, and changes nothing.
 */
export async function checkUpgrade(environment: NodeJS.ProcessEnv, version: string): Promise<string> {
  const limit = faultOfFileLimit();
  if (limit !== null) throw new StartupError(limit);
  const { settings } = await checkEnvironment(environment);
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl } = settings;
  const dataDir = resolve(settings.DATA_DIR);
  if (settings.SESSION_KEYS.length === 0 && (await exists(dataDir))) await checkKeptSecrets(dataDir);
  const plan =
    url === undefined ? await lookInFolder(dataDir, version) : await lookAt(url, directUrl, version);
  const primary = directUrl ?? url;
  if (readUrl === undefined || primary === undefined) return plan;
  const fault = await checkReplica(primary, readUrl);
  if (fault === null) return plan;
  return `${plan}\nThe replica can't be read, so reports would come from the primary: ${fault.message}`;
}

async function lookAt(url: string, directUrl: string | undefined, version: string): Promise<string> {
  if (directUrl === undefined) return describePlan(await planUpgrade(url), version);
  const plan = await planUpgrade(directUrl, "DATABASE_DIRECT_URL");
  await checkPooler(url, directUrl);
  return describePlan(plan, version);
}

async function lookInFolder(dataDir: string, version: string): Promise<string> {
  const isThere = await exists(dataDir);
  if (isThere) await mustNotBeSetAside(dataDir);
  if (!isThere || !(await exists(join(dataDir, "postgres"))))
    return `There is no database in ${dataDir} yet. The first start of ${version} makes one.`;
  const database = await joinEmbeddedPostgres({
    dataDir,
    log: () => {},
    onCrash: (reason) => {
      throw reason;
    },
  });
  try {
    return describePlan(await planUpgrade(database.url), version);
  } finally {
    await database.stop();
  }
}
