import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 5_000;

/** SIGTERM, and SIGKILL if that is not enough. */
export async function endProcess(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, "exit");
  program.kill("SIGTERM");
  if ((await Promise.race([ended, sleep(PATIENCE_MS, null)])) !== null) return;
  program.kill("SIGKILL");
  await ended;
}
