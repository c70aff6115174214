/*
 * npm test: runs every check and every test, even after failures; the last line is the total. A test file that fails
 * while others run is run once more, alone; CONTRIBUTING.md says why.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "./runCommand.ts";
import { tryAgain } from "./secondAttempt.ts";
import { readReport, reportTo, type SuiteReport, tallyOf, tellFailures } from "./suiteReport.ts";
import { addTally, countOne, tellTotal, type Tally } from "./tally.ts";

const CHECKS = ["check:format", "check:lint", "check:types", "check:dead", "build"];
/** One run, so that no suite waits for the previous one's last file. */
const TESTS = "test:all";

type Step = { script: string; tally: Tally; seconds: number; failures: string[]; passedAgain: string[] };

const reports = await mkdtemp(join(tmpdir(), "livedesk-reports-"));
const steps: Step[] = [];
steps.push(...(await Promise.all(CHECKS.map(runCheck))));
steps.push(await runTests());
await rm(reports, { recursive: true, force: true });
report(steps);

async function runCheck(script: string): Promise<Step> {
  const started = performance.now();
  const passed = await run(script, []);
  return { script, tally: countOne(passed), seconds: secondsSince(started), failures: [], passedAgain: [] };
}

async function runTests(): Promise<Step> {
  const started = performance.now();
  const { report, passedAgain } = await tryAgain(await runFiles(), runFiles);
  return {
    script: TESTS,
    tally: tallyOf(report),
    seconds: secondsSince(started),
    failures: tellFailures(report),
    passedAgain,
  };
}

/** All files, or one. */
async function runFiles(file?: string): Promise<SuiteReport> {
  const target = join(reports, `${randomUUID()}.json`);
  const passed = await run(TESTS, [...reportTo(target), ...(file === undefined ? [] : [file])]);
  return readReport(target, passed);
}

async function run(script: string, args: string[]): Promise<boolean> {
  console.log(`\n== ${[script, ...args.filter((arg) => !arg.startsWith("-"))].join(" ")}`);
  return runCommand("npm", ["run", "--silent", script, "--", ...args]);
}

function report(finished: Step[]): void {
  const passedAgain = finished.flatMap((step) => step.passedAgain);
  if (passedAgain.length > 0)
    console.log("\nPASSED ONLY WHEN RUN AGAIN, alone (a defect of the test or the product):");
  for (const failure of passedAgain) console.log(`\n${failure}`);
  // Printed near the end, because some CI systems keep only the end of a long output.
  const failures = finished.flatMap((step) => step.failures);
  if (failures.length > 0) console.log("\nFAILED:");
  for (const failure of failures) console.log(`\n${failure}`);
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
