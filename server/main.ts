import { loadConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { describeAdministrator, describeFailure } from "./announce.ts";
import { startServer } from "./start.ts";

/**
 * Enough for a proxy to poll /readyz a few times; a server with its own database has no other node to send clients to.
 */
const NOTICE_MS = 4_000;
/** A terminal signals the whole group, and npm passes the signal on: signals within this time are one key press. */
const SAME_PRESS_MS = 1_000;

/** The server may be told to stop before it has started: nothing it began must stay behind. */
const told = new AbortController();
let toldAt = 0;
process.on("SIGINT", stopOrQuit);
process.on("SIGTERM", stopOrQuit);
try {
  const config = await loadConfig(process.env);
  const log = createLog(config.logLevel);
  const server = await startServer({
    config,
    log,
    signal: told.signal,
    onDatabaseCrash: fail,
    onAdministrator: (administrator) => process.stdout.write(describeAdministrator(administrator)),
    noticeMs: config.databaseUrl === undefined ? 0 : NOTICE_MS,
  });
  process.stdout.write(`Livedesk is ready at ${server.url}\n`);
  told.signal.addEventListener("abort", () => void server.stop().then(() => process.exit(0), fail));
} catch (error) {
  if (told.signal.aborted) process.exit(0);
  fail(error);
}

function fail(error: unknown): void {
  process.stderr.write(describeFailure(error));
  process.exit(1);
}

/**
 * The first signal stops gracefully. A signal to the whole process group arrives again through npm and the like, so
 * only a later Ctrl+C ends the server at once; supervisors have SIGKILL for that.
 */
function stopOrQuit(signal: NodeJS.Signals): void {
  if (!told.signal.aborted) {
    toldAt = performance.now();
    told.abort();
  } else if (signal === "SIGINT" && performance.now() - toldAt > SAME_PRESS_MS) process.exit(130);
}
