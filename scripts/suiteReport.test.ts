import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readReport, tallyOf, tellFailures } from "./suiteReport.ts";

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "livedesk-reports-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function reportOf(testResults: object[], unhandledErrors: string[] = []): Promise<string> {
  const file = join(folder, `${(files += 1)}.json`);
  await writeFile(file, JSON.stringify({ testResults, unhandledErrors }));
  return file;
}

const passed = { fullName: "fine", status: "passed", failureMessages: [] };
const failed = { fullName: "sums", status: "failed", failureMessages: ["expected 1\n2\n3\n4\n5\n6"] };
const skipped = { fullName: "later", status: "skipped" };
const todo = { fullName: "some day", status: "todo" };

const FINE = { name: "fine.test.ts", status: "passed", message: "", assertionResults: [passed, passed] };
const FAULTY = { name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] };
const ABSENT = {
  name: "b.test.ts",
  status: "failed",
  message: "Cannot find module",
  assertionResults: [],
};
const PARTLY = {
  name: "c.test.ts",
  status: "passed",
  message: "",
  assertionResults: [passed, skipped, todo],
};

test.each([
  ["all passed", [FINE, PARTLY], [], true, { passed: 3, failed: 0, skipped: 2 }, []],
  [
    "a failed test, and a file that does not load",
    [FINE, FAULTY, ABSENT],
    [],
    false,
    { passed: 3, failed: 2, skipped: 0 },
    ["a.test.ts: sums: expected 1\n2\n3\n4\n5", "b.test.ts: Cannot find module"],
  ],
  [
    "an error outside of the tests",
    [FINE],
    ["Error: late\nat a\nat b\nat c\nat d\nat e"],
    false,
    { passed: 2, failed: 1, skipped: 0 },
    ["Error: late\nat a\nat b\nat c\nat d"],
  ],
  [
    "a run that failed for no reason in its report",
    [FINE],
    [],
    false,
    { passed: 2, failed: 1, skipped: 0 },
    ["the run failed outside its tests"],
  ],
  ["a run without a test", [], [], true, { passed: 0, failed: 1, skipped: 0 }, ["no test passed"]],
])("counts and names: %s", async (_name, results, errors, runPassed, tally, failures) => {
  const report = await readReport(await reportOf(results, errors), runPassed);
  expect(tallyOf(report)).toEqual(tally);
  expect(tellFailures(report)).toEqual(failures);
});

test("a run without a report is a failure", async () => {
  const report = await readReport(join(folder, "absent.json"), true);
  expect(tallyOf(report)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(tellFailures(report)).toEqual(["the run ended without a report"]);
});
