import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureBuilt, isBuilt } from "./buildOnce.ts";
import { serverBuild } from "./serverBuild.ts";
import { webBuild } from "./webBuild.ts";

const TARGETS = [webBuild, serverBuild];

/** Builds the parts whose sources have changed; returns their names. */
export async function buildProduct(): Promise<string[]> {
  const built: string[] = [];
  for (const target of TARGETS) if (await ensureBuilt(target)) built.push(target.name);
  return built;
}

/**
 * The same in a child process, because otherwise the compiler's 600 MB would stay with the server in this one. Exits if
 * the build fails, which reports the reason itself.
 */
export async function buildInChildProcess(): Promise<void> {
  const states = await Promise.all(TARGETS.map(isBuilt));
  if (states.every(Boolean)) return;
  const script = fileURLToPath(new URL("../build.ts", import.meta.url));
  // The arguments of this process tell whether it runs through a link (scripts/anyFolder.js).
  const args = [...process.execArgv, "--import", import.meta.resolve("tsx"), script];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
