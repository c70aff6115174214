import { fileURLToPath } from "node:url";

/*
 * Files that the server finds beside its own code, which is either the TypeScript of this folder or the JavaScript that
 * `npm run build` writes into dist/server.
 */

const isBuilt = import.meta.url.endsWith(".js");

function pathOf(inBuild: string, inSource: string): string {
  return fileURLToPath(new URL(isBuilt ? inBuild : inSource, import.meta.url));
}

/** The folder of the built web application. */
export const WEB_ROOT = pathOf("../web", "../dist/web");

const drawProcess = pathOf("drawProcess.js", "uploads/drawProcess.ts");

/** What Node needs to run the process that draws uploaded pictures. */
export const DRAW_PROCESS = isBuilt ? [drawProcess] : ["--import", "tsx", drawProcess];
