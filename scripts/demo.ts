/* npm run demo: a desk full of traders, orders and deposits, with simulated prices and known passwords. */
import pino from "pino";
import { openDatabase as openDesk } from "#db/database.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { ensureAdministrator } from "#server/commands/ensureAdministrator.ts";
import { loadConfig } from "#server/config.ts";
import { fillDemo } from "#server/demo/fillDemo.ts";
import { DEMO_PASSWORD, DEMO_TRADERS } from "#server/demo/people.ts";
import { endWithParent } from "./endWithParent.ts";
import { openDatabase } from "./openDatabase.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

refuseRealDesks(process.env);
endWithParent();
await import("./build.ts");
Object.assign(process.env, { PRICE_SOURCE: "simulated", ADMIN_PASSWORD: DEMO_PASSWORD });
process.env.DATA_DIR ??= ".data-demo";

const config = await loadConfig(process.env);
const source = await openDatabase();
await migrateToLatest(source.url);
const database = openDesk(source.url);
await ensureAdministrator(database, config.administrator);
const filled = await fillDemo({ config, database, log: pino({ level: "silent" }) });
await database.close();
await source.close();

console.log(filled ? "The demonstration was filled." : "The demonstration is there already.");
console.log(`  administrator: ${config.administrator.username}`);
console.log(`  traders:       ${DEMO_TRADERS.join(", ")} (the last one is suspended)`);
console.log(`  password:      ${DEMO_PASSWORD}`);
await import("#server/index.ts");

/** Known passwords and invented money have no place on a desk that somebody uses. */
function refuseRealDesks({ NODE_ENV, DATABASE_URL }: NodeJS.ProcessEnv): void {
  const fault =
    NODE_ENV === "production"
      ? "The demonstration does not run with NODE_ENV=production."
      : DATABASE_URL !== undefined && !LOOPBACK.has(new URL(DATABASE_URL).hostname)
        ? "The demonstration does not fill a database on another machine: unset DATABASE_URL."
        : undefined;
  if (fault === undefined) return;
  console.error(fault);
  process.exit(1);
}
