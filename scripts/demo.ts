/* npm run demo: a desk full of traders, orders and deposits, with simulated prices and known passwords. */
import pino from "pino";
import { openDatabase as openDesk } from "#db/database.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { ensureAdministrator } from "#server/commands/ensureAdministrator.ts";
import { describeFailure } from "#server/startupMessages.ts";
import { type Config, loadConfig } from "#server/config.ts";
import { fillDemo } from "#server/demo/fillDemo.ts";
import { DEMO_PASSWORD, DEMO_TRADERS } from "#server/demo/people.ts";
import { faultOfDemo } from "#server/demo/refuseRealDesk.ts";
import { buildInChildProcess } from "./build/buildProduct.ts";
import { endWithParent } from "./endWithParent.ts";
import { withDatabase } from "./openDatabase.ts";

process.env.DATA_DIR ??= ".data-demo";
Object.assign(process.env, { PRICE_SOURCE: "simulated", ADMIN_PASSWORD: DEMO_PASSWORD });
const config = await mustBeDemo();
endWithParent();
await buildInChildProcess();

await withDatabase(async (url) => {
  await migrateToLatest(url);
  const database = openDesk(url);
  await ensureAdministrator(database, config.administrator);
  const filled = await fillDemo({ config, database, log: pino({ level: "silent" }) });
  await database.close();
  console.log(filled ? "The demo data was created." : "The demo data already exists.");
  console.log(`  administrator: ${config.administrator.username}`);
  console.log(`  traders:       ${DEMO_TRADERS.join(", ")} (the last one is suspended)`);
  console.log(`  password:      ${DEMO_PASSWORD}`);
});
if (process.exitCode === undefined) await import("#server/index.ts");

/** Exits if the settings are wrong, or belong to a desk that others use. */
async function mustBeDemo(): Promise<Config> {
  try {
    const loaded = await loadConfig(process.env);
    const fault = faultOfDemo(loaded);
    if (fault === null) return loaded;
    console.error(fault);
  } catch (error) {
    console.error(describeFailure(error).trimEnd());
  }
  process.exit(1);
}
