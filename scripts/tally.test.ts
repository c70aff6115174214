import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTally, readReport } from "./tally.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "livedesk-tally-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function reportOf(
  numPassedTests: number,
  numFailedTests: number,
  numPendingTests = 0,
  testResults: object[] = [],
): Promise<string> {
  const file = join(folder, `${numPassedTests}-${numFailedTests}.json`);
  await writeFile(
    file,
    JSON.stringify({ numPassedTests, numFailedTests, numPendingTests, numTodoTests: 0, testResults }),
  );
  return file;
}

test.each([
  ["what the report counts", [7, 0, 2], true, { passed: 7, failed: 0, skipped: 2 }],
  ["failed tests", [7, 3, 0], false, { passed: 7, failed: 3, skipped: 0 }],
  ["a run that failed outside of its tests", [7, 0, 0], false, { passed: 7, failed: 1, skipped: 0 }],
  ["a run without a test", [0, 0, 0], true, { passed: 0, failed: 1, skipped: 0 }],
] as const)("counts %s", async (_name, [passed, failed, skipped], runPassed, tally) => {
  expect(await readReport(await reportOf(passed, failed, skipped), runPassed)).toEqual({
    tally,
    failures: [],
  });
});

test("a run without a report is a failure", async () => {
  expect(await readReport(join(folder, "absent.json"), true)).toEqual({
    tally: { passed: 0, failed: 1, skipped: 0 },
    failures: ["the run ended without a report"],
  });
});

test("names each failed test, and each file that failed outside its tests", async () => {
  const passed = { fullName: "fine", status: "passed", failureMessages: [] };
  const failed = { fullName: "sums", status: "failed", failureMessages: ["expected 1\n2\n3\n4\n5\n6"] };
  const file = await reportOf(1, 1, 0, [
    { name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
    { name: "b.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
    { name: "c.test.ts", status: "passed", message: "", assertionResults: [passed] },
  ]);
  expect((await readReport(file, false)).failures).toEqual([
    "a.test.ts: sums: expected 1\n2\n3\n4\n5",
    "b.test.ts: Cannot find module",
  ]);
});

test("tallies add up", () => {
  expect(addTally({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});
