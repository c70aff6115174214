import { loadConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { describeAdministrator, describeFailure } from "./announce.ts";
import { type RunningServer, startServer } from "./start.ts";

/** A few looks of a proxy at /readyz; a server with its own database has no other node to send anybody to. */
const NOTICE_MS = 4_000;

try {
  const config = await loadConfig(process.env);
  const log = createLog(config.logLevel);
  const server = await startServer({
    config,
    log,
    onDatabaseCrash: fail,
    onAdministrator: (administrator) => process.stdout.write(describeAdministrator(administrator)),
    noticeMs: config.databaseUrl === undefined ? 0 : NOTICE_MS,
  });
  process.stdout.write(`Livedesk is ready at ${server.url}\n`);
  stopOnSignal(server);
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  process.stderr.write(describeFailure(error));
  process.exit(1);
}

/** The first signal stops gracefully, a second one at once. */
function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(130);
    stopping = true;
    server.stop().then(() => process.exit(0), fail);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
