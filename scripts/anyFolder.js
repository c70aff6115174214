/// <reference types="node" />
/*
 * The npm scripts that run in any folder: node scripts/anyFolder.js <name of a file in scripts/> … Vite and tsx take a
 * # or ? in a path for the end of a file's name, so there the product is built through a link without them, its tools run
 * through one, and the server starts without tsx. Plain JavaScript, because nothing else starts there.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ODD = /[#?]/;
const folder = fileURLToPath(new URL("..", import.meta.url));
const [, , script = "", ...words] = process.argv;
// As in server/index.ts.
delete process.env["NODE_PG_FORCE_NATIVE"];

if (!ODD.test(folder)) {
  process.argv.splice(1, 2, join(folder, `scripts/${script}.ts`));
  await import("tsx");
  await import(`./${script}.ts`);
} else if (script === "start" || script === "build") {
  buildThroughLink();
  if (script === "start") {
    // Before the build there are no types there.
    /** @type {typeof import("./endWithParent.ts")} */
    const { endWithParent } = await import("../dist/server/endWithParent.js");
    endWithParent();
    await import("../dist/server/index.js");
  }
} else await runThroughLink();

/** Ends this process if the build fails, which reports the reason itself. */
function buildThroughLink() {
  const { place, command } = makeLink("build", "built");
  try {
    const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
    if (status !== 0) process.exitCode = status ?? 1;
  } finally {
    rmSync(place, { recursive: true });
  }
  if (process.exitCode !== undefined) process.exit();
}

async function runThroughLink() {
  const { place, command } = makeLink(script, "run");
  try {
    const child = spawn(process.execPath, [...command, ...words], { stdio: "inherit" });
    // The terminal sends the signal to the child too; this process has to outlive it.
    process.on("SIGINT", () => {});
    process.on("SIGTERM", () => child.kill("SIGTERM"));
    const [status] = await once(child, "exit");
    process.exitCode = status ?? 1;
  } finally {
    rmSync(place, { recursive: true });
  }
}

/**
 * A link to the folder, in a place of its own, and the arguments with which node runs the script through it.
 * @param {string} name
 * @param {string} done
 */
function makeLink(name, done) {
  if (ODD.test(tmpdir())) {
    console.error(
      `Livedesk can't be ${done}: both ${folder} and the folder for temporary files, ${tmpdir()}, have a # or ? in their paths. Set TMPDIR to one without.`,
    );
    process.exit(1);
  }
  const place = mkdtempSync(join(tmpdir(), "livedesk-folder-"));
  // The embedded PostgreSQL may run as another user.
  chmodSync(place, 0o711);
  const link = join(place, "source");
  symlinkSync(folder, link, "junction");
  const tsx = pathToFileURL(join(link, "node_modules/tsx/dist/loader.mjs")).href;
  const main = join(link, `scripts/${name}.ts`);
  return {
    place,
    command: ["--preserve-symlinks", "--preserve-symlinks-main", "--import", tsx, main],
  };
}
