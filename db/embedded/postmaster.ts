import type { ChildProcess } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "./freePort.ts";
import type { Launcher } from "./launcher.ts";
import { explainExit } from "./exitReasons.ts";
import { hasCode } from "../fileErrors.ts";
import { inspectProcess, signal, waitForExit } from "./processes.ts";
import { StartupError } from "../startupError.ts";

const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;

/** A running PostgreSQL server that this process started. */
export type Postmaster = {
  port: number;
  stop(): Promise<void>;
};

export type PostmasterOptions = {
  program: string;
  clusterDir: string;
  launcher: Launcher;
  /** False trades safety against power cuts for speed: for tests only. */
  durable: boolean;
  /** Receives each line that PostgreSQL logs. */
  log: (line: string) => void;
  /** Called when the server exits without `stop()`. */
  onCrash: (reason: Error) => void;
};

const pidFileSchema = z.object({
  pid: z.coerce.number().int().positive(),
  port: z.coerce.number().int().positive(),
  state: z.string(),
});

/** A live server uses the folder; its PostgreSQL listens on `port`. */
export class FolderInUseError extends StartupError {
  readonly port: number;

  constructor(dataDir: string, owner: string, port: number) {
    super(
      `Another Livedesk server (pid ${owner}) is using ${dataDir}. ` +
        "Stop it, or set DATA_DIR to another folder.",
    );
    this.port = port;
  }
}

async function readPidFile(clusterDir: string): Promise<z.infer<typeof pidFileSchema> | null> {
  try {
    const lines = (await readFile(join(clusterDir, "postmaster.pid"), "utf8")).split("\n");
    return (
      pidFileSchema.safeParse({ pid: lines[0], port: lines[3], state: lines[7]?.trim() ?? "" }).data ?? null
    );
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/**
 * Prepares the folder for a start: stops a PostgreSQL that a killed server left running, and removes a stale pid file;
 * throws FolderInUseError if a live server uses the folder. The owner's pid is part of the postmaster's command line.
 * Only while the owner lives is it the postmaster's parent, so a reused pid can't be mistaken for it.
 */
export async function clearFolder(
  clusterDir: string,
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  const file = await readPidFile(clusterDir);
  if (file === null) return;
  const running = await inspectProcess(file.pid);
  if (running === null) return;
  if (!running.command.includes(` -D ${clusterDir} `)) {
    log(`removing a stale postmaster.pid: process ${file.pid} is not PostgreSQL on this folder`);
    await rm(join(clusterDir, "postmaster.pid"), { force: true });
    return;
  }
  const owner = / cluster_name=livedesk-(\d+) /.exec(running.command)?.[1];
  if (owner === undefined || owner === `${running.parent}`) {
    throw new FolderInUseError(dataDir, owner ?? `${file.pid}`, file.port);
  }
  log(`stopping PostgreSQL (pid ${file.pid}), left behind by a server that was killed (pid ${owner})`);
  await end(file.pid);
}

/** A fast shutdown, then escalates: a database that was killed recovers at its next start. */
async function end(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await waitForExit(pid, FAST_STOP_MS)) return;
  signal(pid, "SIGQUIT");
  if (await waitForExit(pid, IMMEDIATE_STOP_MS)) return;
  throw new Error(`PostgreSQL (pid ${pid}) does not stop.`);
}

/** Starts the server and waits until it accepts connections; if it does not start, throws with its last output. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { program, clusterDir, launcher, log, onCrash } = options;
  const port = await freePort();
  const child = launcher.spawn(program, ["-D", clusterDir, "-p", `${port}`, ...settings(options.durable)], {
    // In a separate process group, so that Ctrl-C in the terminal reaches only the server, which stops the database
    // last.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Watched from the start, because this process may get SIGTERM before PostgreSQL is ready.
  const abandon = (): void => void child.kill("SIGINT");
  process.once("exit", abandon);
  const lastWords: string[] = [];
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on("line", (line) => {
      lastWords.push(line);
      if (lastWords.length > 20) lastWords.shift();
      log(line);
    });
  }
  const ended = new Promise<Error>((resolve) => {
    child.once("error", resolve);
    child.once("close", (code, signalName) =>
      resolve(
        explainExit(`PostgreSQL ended (${code ?? signalName ?? "?"}):`, lastWords.join("\n"), {
          path: clusterDir,
          uid: launcher.uid,
        }),
      ),
    );
  });
  void ended.then(() => process.off("exit", abandon));
  const failure = await Promise.race([ended, untilReady(child, clusterDir)]);
  if (failure !== undefined) throw failure;
  return supervise(child, port, ended, onCrash);
}

function supervise(
  child: ChildProcess,
  port: number,
  ended: Promise<Error>,
  onCrash: (reason: Error) => void,
): Postmaster {
  let stopping = false;
  void ended.then((reason) => {
    if (!stopping) onCrash(reason);
  });
  return {
    port,
    async stop() {
      stopping = true;
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        await end(child.pid);
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, clusterDir: string): Promise<undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPidFile(clusterDir);
    if (file?.pid === child.pid && file?.state === "ready") return;
    await sleep(15);
  }
  // The other side of the race reports the child's exit with its last output.
  return new Promise(() => {});
}

function settings(durable: boolean): string[] {
  const chosen = [
    `cluster_name=livedesk-${process.pid}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    // Tests share one server; each has its own nodes.
    `max_connections=${durable ? 100 : 300}`,
    "shared_buffers=128MB",
    "timezone=UTC",
    "log_timezone=UTC",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  return chosen.flatMap((setting) => ["-c", setting]);
}
