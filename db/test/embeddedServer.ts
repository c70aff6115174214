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
process.once("SIGTERM", () => void database.stop().then(() => process.exit(0)));
process.once("SIGHUP", () => process.exit(0));
// Last: who reads it may send a signal at once.
process.stdout.write(`${database.url}\n`);
setInterval(() => {}, 60_000);
