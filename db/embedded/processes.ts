import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { hasCode } from "../fileErrors.ts";

export type LiveProcess = { parent: number; command: string };

const pidSchema = z.coerce.number().int().nonnegative();

/** Parent and command line of a process, null if there is none with this pid; a zombie has an empty command line. */
export async function inspectProcess(pid: number): Promise<LiveProcess | null> {
  return process.platform === "linux" ? inspectProc(pid) : inspectWithPs(pid);
}

async function inspectProc(pid: number): Promise<LiveProcess | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { parent: pidSchema.parse(parent), command: command.replaceAll("\0", " ") };
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ESRCH")) return null;
    throw error;
  }
}

async function inspectWithPs(pid: number): Promise<LiveProcess | null> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", "ppid=,command=", "-p", `${pid}`]);
    const [, parent, command = ""] = /^\s*(\d+)\s+(.*?)\s*$/s.exec(stdout) ?? [];
    if (parent === undefined) return null;
    return { parent: pidSchema.parse(parent), command: command.includes("<defunct>") ? "" : `${command} ` };
  } catch (error) {
    if (hasCode(error, 1)) return null;
    throw error;
  }
}

/** False for a zombie too. */
export async function isRunning(pid: number): Promise<boolean> {
  const found = await inspectProcess(pid);
  return found !== null && found.command !== "";
}

/** Waits for the process to end; false if it is still running after `milliseconds`. */
export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (await isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Signals the process; ignores one that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}
