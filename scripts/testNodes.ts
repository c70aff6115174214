/*
 * npm run test:nodes [-- <version> …]: the unit and database tests, which also start the server, in every version of
 * Node that is supported. Each comes from the npm registry into a temporary folder.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { runCommand } from "./runCommand.ts";
import { readReport, reportTo, tallyOf, tellFailures } from "./suiteReport.ts";
import { addTally, tellTotal, type Tally } from "./tally.ts";

const SUPPORTED = ["20", "22", "24"];
const SUITE = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--project", "db"];

const asked = process.argv.slice(2);
const unsupported = asked.filter((version) => !SUPPORTED.includes(version));
if (unsupported.length > 0) {
  console.error(`Not supported: Node ${unsupported.join(", ")}. Supported: ${SUPPORTED.join(", ")}.`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "livedesk-nodes-"));
const results: { version: string; tally: Tally }[] = [];
try {
  for (const version of asked.length === 0 ? SUPPORTED : asked) {
    console.log(`\n== Node ${version}`);
    results.push({ version, tally: await testIn(version) });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log("");
for (const { version, tally } of results) console.log(`Node ${version}: ${tellTotal(tally)}`);
const total = results.map(({ tally }) => tally).reduce(addTally);
console.log(`\n${tellTotal(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function testIn(version: string): Promise<Tally> {
  const node = await install(version);
  const file = join(folder, `${version}.json`);
  // First in the path, for what tests start by name.
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
  const passed = await runCommand(node, [...SUITE, ...reportTo(file)], { ...process.env, PATH: path });
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
