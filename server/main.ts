import { loadConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { describeAdministrator, describeFailure } from "./startupMessages.ts";
import { startServer } from "./start.ts";

/**
 * Enough for a proxy to poll /readyz a few times; a server with its own database has no other node to send clients to.
 */
const NOTICE_MS = 4_000;
/** A terminal signals the whole group, and npm passes the signal on: signals within this time are one key press. */
const SAME_PRESS_MS = 1_000;

/** SIGTERM may arrive before the server has started: it must clean up everything that it began. */
const stopping = new AbortController();
let signalledAt = 0;
process.on("SIGINT", stopOrQuit);
process.on("SIGTERM", stopOrQuit);
try {
  const config = await loadConfig(process.env);
  const log = createLog(config.logLevel);
  const server = await startServer({
    config,
    log,
    signal: stopping.signal,
    onDatabaseCrash: fail,
    onAdministrator: (administrator) => process.stdout.write(describeAdministrator(administrator)),
    noticeMs: config.databaseUrl === undefined ? 0 : NOTICE_MS,
  });
  process.stdout.write(`Livedesk is ready at ${server.url}\n`);
  stopping.signal.addEventListener("abort", () => void server.stop().then(() => process.exit(0), fail));
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  fail(error);
}

function fail(error: unknown): void {
  process.stderr.write(describeFailure(error));
  process.exit(1);
}

/**
 * The first signal stops gracefully. npm and the like pass on a signal that the whole process group got, so only a
 * later Ctrl+C ends the server at once; supervisors have SIGKILL for that.
 */
function stopOrQuit(signal: NodeJS.Signals): void {
  if (!stopping.signal.aborted) {
    signalledAt = performance.now();
    stopping.abort();
  } else if (signal === "SIGINT" && performance.now() - signalledAt > SAME_PRESS_MS) process.exit(130);
}
