/* The server. Checks the machine's limits before it loads the rest, which takes dozens of open files. */
import { faultOfFileLimit } from "./fileLimit.ts";

const fault = faultOfFileLimit();
if (fault !== null) {
  process.stderr.write(`Livedesk does not start: ${fault}\n`);
  process.exit(1);
}
// Stack traces name the sources, not the built files.
process.setSourceMapsEnabled(true);
// The driver would load libpq, which is not among the packages.
delete process.env["NODE_PG_FORCE_NATIVE"];
await import("./main.ts");
