/*
 * npm run test:browsers [-- <browser> …]: the scenarios of e2e/browsers/ in every browser that is installed, or in those
 * named. Says which were left out, and ends with lines for the README's table.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listBrowsers, type Name } from "./installed.ts";
import { CHOSEN } from "./stage.ts";
import { runCommand } from "../../scripts/runCommand.ts";
import { readReport, reportTo, tallyOf, tellFailures } from "../../scripts/suiteReport.ts";
import { addTally, tellTotal, type Tally } from "../../scripts/tally.ts";

const SUITE = ["node_modules/vitest/vitest.mjs", "run", "--project", "browsers"];

const known = listBrowsers();
const asked = process.argv.slice(2).map((word) => word.toLowerCase());
const unknown = asked.filter((word) => !known.some(({ name }) => name.toLowerCase() === word));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Known: ${known.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

const wanted = known.filter(({ name }) => asked.length === 0 || asked.includes(name.toLowerCase()));
const missing = wanted.filter(({ start }) => start === null);
const leftOut = missing.map(({ name, advice }) => `LEFT OUT: ${name} is not installed (${advice}).`);
for (const line of leftOut) console.log(line);
const results: { name: Name; version: string; tally: Tally }[] = [];
const folder = await mkdtemp(join(tmpdir(), "livedesk-browsers-"));
try {
  for (const { name, start } of wanted) {
    if (start === null) continue;
    const browser = await start();
    await browser.close();
    console.log(`\n== ${name} ${browser.version}`);
    results.push({ name, version: browser.version, tally: await testIn(name) });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

console.log("");
for (const line of leftOut) console.log(line);
const today = new Date().toISOString().slice(0, 10);
for (const { name, version, tally } of results)
  console.log(`| ${name} ${version} | ${tellTotal(tally)} | ${today} |`);
const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };
const total = results.map(({ tally }) => tally).reduce(addTally, nothing);
console.log(`\n${tellTotal(total)}`);
// A browser that was asked for by name must have been tested.
process.exitCode = total.failed > 0 || total.passed === 0 || (asked.length > 0 && missing.length > 0) ? 1 : 0;

async function testIn(name: Name): Promise<Tally> {
  const file = join(folder, `${name}.json`);
  const env = { ...process.env, [CHOSEN]: name };
  const passed = await runCommand(process.execPath, [...SUITE, ...reportTo(file)], env);
  const report = await readReport(file, passed);
  for (const failure of tellFailures(report)) console.log(`\n${failure}`);
  return tallyOf(report);
}
