import { readFile } from "node:fs/promises";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };

/** Enough of the hash to distinguish two builds. */
const LENGTH = 12;

/**
 * The build of the web application in `webRoot`, derived from its content: a page of another build is out of date.
 * Null if there is none, as with the development server.
 */
export async function readBuild(webRoot: string): Promise<string | null> {
  const stamp = await readFile(join(webRoot, ".stamp"), "utf8").catch(() => null);
  return stamp === null ? null : stamp.slice(0, LENGTH);
}

/** The version shown to administrators: that of the package, and the build. */
export function describeVersion(build: string | null): string {
  return build === null ? packageJson.version : `${packageJson.version}+${build}`;
}
