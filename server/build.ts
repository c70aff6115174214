import { readFile } from "node:fs/promises";
import { join } from "node:path";
import packageJson from "../package.json" with { type: "json" };

/** Enough of the stamp to tell two builds apart. */
const LENGTH = 12;

/**
 * The name of the web application in `webRoot`, which follows its content: a page that was made of another one is out
 * of date. Null where there is none, as behind the development server.
 */
export async function readBuild(webRoot: string): Promise<string | null> {
  const stamp = await readFile(join(webRoot, ".stamp"), "utf8").catch(() => null);
  return stamp === null ? null : stamp.slice(0, LENGTH);
}

/** What a node calls itself before administrators: the package's version and its build. */
export function describeVersion(build: string | null): string {
  return build === null ? packageJson.version : `${packageJson.version}+${build}`;
}
