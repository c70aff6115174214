import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs a command and returns its output; if it fails, the error ends with the output. */
export async function run(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64 * 2 ** 20 });
  return stdout;
}
