/// <reference types="node" />
/*
 * npm start and npm run build, in any folder. Vite and tsx take a # or ? in a path for the end of a file's name, so
 * there the product is built through a link without them, and the server starts without tsx. Plain JavaScript, because
 * nothing else starts there.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ODD = /[#?]/;
const folder = fileURLToPath(new URL("..", import.meta.url));
const script = process.argv[2];

if (!ODD.test(folder)) {
  await import("tsx");
  await import(`./${script}.ts`);
} else {
  buildThroughLink();
  if (script === "start") {
    // Before the build there is nothing there that has a type.
    /** @type {typeof import("./endWithParent.ts")} */
    const { endWithParent } = await import("../dist/server/endWithParent.js");
    endWithParent();
    await import("../dist/server/index.js");
  }
}

/** Ends this process if the build fails, which reports the reason itself. */
function buildThroughLink() {
  if (ODD.test(tmpdir())) {
    console.error(
      `Livedesk can't be built: both ${folder} and the folder for temporary files, ${tmpdir()}, have a # or ? in their paths. Set TMPDIR to one without.`,
    );
    process.exit(1);
  }
  const place = mkdtempSync(join(tmpdir(), "livedesk-build-"));
  const link = join(place, "source");
  try {
    symlinkSync(folder, link, "junction");
    const tsx = pathToFileURL(join(link, "node_modules/tsx/dist/loader.mjs")).href;
    const { status } = spawnSync(
      process.execPath,
      ["--preserve-symlinks", "--preserve-symlinks-main", "--import", tsx, join(link, "scripts/build.ts")],
      { stdio: "inherit" },
    );
    if (status !== 0) process.exitCode = status ?? 1;
  } finally {
    rmSync(place, { recursive: true });
  }
  if (process.exitCode !== undefined) process.exit();
}
