/*
 * npm run test:nodes [-- <version> …]: the unit and database tests, and the start of the built product in a folder that
 * contains only the product and its packages. Without versions, it uses the supported ones except the current one, with
 * which npm test runs the same and more. Each Node comes from the npm registry into a temporary folder. It ends with
 * lines for the README's table.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { runCommand } from "./runCommand.ts";
import { readReport, reportTo, tallyOf, tellFailures } from "./suiteReport.ts";
import { addTally, tellTotal, type Tally } from "./tally.ts";

const SUPPORTED = ["20", "22", "24"];
/** One run, so that neither core waits for the other between two. */
const SUITES = ["--project", "unit", "--project", "db", "--project", "container"];

const [own] = process.versions.node.split(".");
const others = SUPPORTED.filter((version) => version !== own);
const asked = process.argv.slice(2);
const unsupported = asked.filter((version) => !SUPPORTED.includes(version));
if (unsupported.length > 0) {
  console.error(`Not supported: Node ${unsupported.join(", ")}. Supported: ${SUPPORTED.join(", ")}.`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "livedesk-nodes-"));
const results: { version: string; tally: Tally }[] = [];
const run = promisify(execFile);
try {
  for (const version of asked.length === 0 ? others : asked) {
    const node = await install(version);
    const exact = (await run(node, ["--version"])).stdout.trim();
    console.log(`\n== Node ${exact}`);
    results.push({ version: exact, tally: await testIn(node) });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log("");
const today = new Date().toISOString().slice(0, 10);
for (const { version, tally } of results)
  console.log(`| Node ${version.slice(1)} | ${tellTotal(tally)} | ${today} |`);
const total = results.map(({ tally }) => tally).reduce(addTally);
console.log(`\n${tellTotal(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function testIn(node: string): Promise<Tally> {
  // First in the path, for tests that start it by name.
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
  const file = join(dirname(node), "report.json");
  const args = ["node_modules/vitest/vitest.mjs", "run", ...SUITES, ...reportTo(file)];
  const passed = await runCommand(node, args, { ...process.env, PATH: path });
  const report = await readReport(file, passed);
  for (const failure of tellFailures(report)) console.log(`\n${failure}`);
  return tallyOf(report);
}

/** Returns the path of the program. */
async function install(version: string): Promise<string> {
  const isWindows = process.platform === "win32";
  const name = `node-${isWindows ? "win" : process.platform}-${process.arch}`;
  const target = join(folder, version);
  const args = ["install", "--silent", "--no-save", "--prefix", target, `${name}@${version}`];
  if (!(await runCommand("npm", args))) throw new Error(`${name}@${version} could not be installed.`);
  return join(target, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
}
