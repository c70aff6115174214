/* npm test: runs every check and every test, even after failures; the last line is the total. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "./runCommand.ts";
import { addTally, countOne, readReport, tellTotal, type Tally } from "./tally.ts";

const CHECKS = ["check:format", "check:lint", "check:types", "check:dead", "build"];
/** Everything that can share the machine in one run, so that no suite waits for the previous one's last file. */
const SUITES = ["test:shared", "test:timed"];

type Step = { script: string; tally: Tally; seconds: number; failures: string[] };

const reports = await mkdtemp(join(tmpdir(), "livedesk-reports-"));
const steps: Step[] = [];
steps.push(...(await Promise.all(CHECKS.map(runCheck))));
for (const script of SUITES) steps.push(await runSuite(script));
await rm(reports, { recursive: true, force: true });
report(steps);

async function runCheck(script: string): Promise<Step> {
  const started = performance.now();
  const passed = await run(script, []);
  return { script, tally: countOne(passed), seconds: secondsSince(started), failures: [] };
}

async function runSuite(script: string): Promise<Step> {
  const started = performance.now();
  const file = join(reports, `${script.replace(":", "-")}.json`);
  const passed = await run(script, ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  return { script, ...(await readReport(file, passed)), seconds: secondsSince(started) };
}

async function run(script: string, args: string[]): Promise<boolean> {
  console.log(`\n== ${script}`);
  return runCommand("npm", ["run", "--silent", script, "--", ...args]);
}

function report(finished: Step[]): void {
  for (const failure of finished.flatMap(({ failures }) => failures)) console.log(`\n${failure}`);
  console.log("");
  for (const { script, tally, seconds } of finished) {
    const mark = tally.failed === 0 ? "ok    " : "FAILED";
    console.log(`${mark} ${script.padEnd(14)} ${`${tally.passed}`.padStart(5)} passed in ${seconds} s`);
  }
  const total = finished.map((step) => step.tally).reduce(addTally);
  console.log(`\n${tellTotal(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10;
}
