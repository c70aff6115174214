/*
 * A separate server process for the tests of the embedded database: prints the URL and runs until it is ended (SIGTERM
 * stops the database first, SIGHUP does not).
 */
import { startEmbeddedPostgres } from "../embedded.ts";

const [dataDir = ""] = process.argv.slice(2);
const database = await startEmbeddedPostgres({
  dataDir,
  durable: false,
  log: () => {},
  onCrash: (reason) => {
    throw reason;
  },
});
process.stdout.write(`${database.url}\n`);
process.once("SIGTERM", () => void database.stop().then(() => process.exit(0)));
process.once("SIGHUP", () => process.exit(0));
setInterval(() => {}, 60_000);
