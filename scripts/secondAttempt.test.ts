import { expect, test } from "vitest";
import { tryAgain } from "./secondAttempt.ts";
import { type Failure, type FileReport, type SuiteReport, tallyOf, tellFailures } from "./suiteReport.ts";

const FINE: FileReport = file("fine.test.ts", 3);
const LATE: Failure = { test: "is on time", message: "expected 1 to be 2" };
const OTHER: Failure = { test: "adds up", message: "expected 3 to be 4" };
const NOT_LOADED: Failure = { test: null, message: "Cannot find module" };

function file(name: string, passed: number, ...failures: Failure[]): FileReport {
  return { file: name, tally: { passed, failed: failures.length, skipped: 0 }, failures };
}

function report(...files: FileReport[]): SuiteReport {
  return { files, outside: [] };
}

async function outcomeOf(first: SuiteReport, again: Record<string, SuiteReport>) {
  const runs: string[] = [];
  const outcome = await tryAgain(first, async (name) => {
    runs.push(name);
    return again[name] ?? report();
  });
  return {
    runs,
    tally: tallyOf(outcome.report),
    failures: tellFailures(outcome.report),
    passedAgain: outcome.passedAgain,
  };
}

test("nothing runs again if nothing failed", async () => {
  expect(await outcomeOf(report(FINE), {})).toEqual({
    runs: [],
    tally: { passed: 3, failed: 0, skipped: 0 },
    failures: [],
    passedAgain: [],
  });
});

test("a test that passes alone counts once, as passed, and is named with its first message", async () => {
  const first = report(FINE, file("a.test.ts", 1, LATE, OTHER));
  expect(await outcomeOf(first, { "a.test.ts": report(file("a.test.ts", 2, OTHER)) })).toEqual({
    runs: ["a.test.ts"],
    tally: { passed: 5, failed: 1, skipped: 0 },
    failures: ["a.test.ts: adds up: expected 3 to be 4"],
    passedAgain: ["a.test.ts: is on time: expected 1 to be 2"],
  });
});

test("a file that did not load at first counts with all its tests when it does", async () => {
  const first = report(FINE, file("a.test.ts", 0, NOT_LOADED));
  expect(await outcomeOf(first, { "a.test.ts": report(file("a.test.ts", 7)) })).toEqual({
    runs: ["a.test.ts"],
    tally: { passed: 10, failed: 0, skipped: 0 },
    failures: [],
    passedAgain: ["a.test.ts: Cannot find module"],
  });
});

test("a file that does not load the second time either is one failure", async () => {
  const first = report(FINE, file("a.test.ts", 0, NOT_LOADED));
  expect(await outcomeOf(first, { "a.test.ts": report(file("a.test.ts", 0, NOT_LOADED)) })).toEqual({
    runs: ["a.test.ts"],
    tally: { passed: 3, failed: 1, skipped: 0 },
    failures: ["a.test.ts: Cannot find module"],
    passedAgain: [],
  });
});

test("a test that fails only the second time has failed", async () => {
  const first = report(FINE, file("a.test.ts", 1, LATE));
  expect(await outcomeOf(first, { "a.test.ts": report(file("a.test.ts", 1, OTHER)) })).toEqual({
    runs: ["a.test.ts"],
    tally: { passed: 4, failed: 1, skipped: 0 },
    failures: ["a.test.ts: adds up: expected 3 to be 4"],
    passedAgain: ["a.test.ts: is on time: expected 1 to be 2"],
  });
});

test("a second attempt that ends without a report leaves the first failure, and is one itself", async () => {
  const first = report(FINE, file("a.test.ts", 1, LATE));
  const lost = { files: [], outside: ["the run ended without a report"] };
  expect(await outcomeOf(first, { "a.test.ts": lost })).toEqual({
    runs: ["a.test.ts"],
    tally: { passed: 4, failed: 2, skipped: 0 },
    failures: ["a.test.ts: is on time: expected 1 to be 2", "the run ended without a report"],
    passedAgain: [],
  });
});

test("five failed files run again, one after the other; six do not", async () => {
  const failed = ["a", "b", "c", "d", "e"].map((name) => file(name, 0, LATE));
  const again = Object.fromEntries(failed.map(({ file: name }) => [name, report(file(name, 1))]));
  expect((await outcomeOf(report(FINE, ...failed), again)).runs).toEqual(["a", "b", "c", "d", "e"]);
  expect(await outcomeOf(report(FINE, ...failed, file("f", 0, LATE)), again)).toMatchObject({
    runs: [],
    tally: { passed: 3, failed: 6, skipped: 0 },
    passedAgain: [],
  });
});

test("nothing runs again after an error outside of the tests, which no second attempt takes back", async () => {
  const first = { files: [FINE, file("a.test.ts", 1, LATE)], outside: ["Error: late"] };
  expect(await outcomeOf(first, { "a.test.ts": report(file("a.test.ts", 2)) })).toEqual({
    runs: [],
    tally: { passed: 4, failed: 2, skipped: 0 },
    failures: ["a.test.ts: is on time: expected 1 to be 2", "Error: late"],
    passedAgain: [],
  });
});
