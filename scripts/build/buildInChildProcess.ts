import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isWebBuilt } from "./webBuild.ts";

/**
 * As `ensureWebBuilt`, in a process of its own: the compiler's 600 MB would stay with a server that goes on in this one.
 * Ends this process where the build fails, which says why itself.
 */
export async function buildInChildProcess(): Promise<void> {
  if (await isWebBuilt()) return;
  const script = fileURLToPath(new URL("../build.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, ["--import", "tsx", script], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
