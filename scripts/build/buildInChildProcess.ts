import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isWebBuilt } from "./webBuild.ts";

/**
 * Runs `ensureWebBuilt` in a child process: otherwise the compiler's 600 MB would stay with the server in this one.
 * Exits if the build fails, which reports the reason itself.
 */
export async function buildInChildProcess(): Promise<void> {
  if (await isWebBuilt()) return;
  const script = fileURLToPath(new URL("../build.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, ["--import", "tsx", script], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
