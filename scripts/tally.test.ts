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
): Promise<string> {
  const file = join(folder, `${numPassedTests}-${numFailedTests}.json`);
  await writeFile(file, JSON.stringify({ numPassedTests, numFailedTests, numPendingTests, numTodoTests: 0 }));
  return file;
}

test("counts what the report counts", async () => {
  expect(await readReport(await reportOf(7, 0, 2), true)).toEqual({ passed: 7, failed: 0, skipped: 2 });
  expect(await readReport(await reportOf(7, 3), false)).toEqual({ passed: 7, failed: 3, skipped: 0 });
});

test("a run that failed outside of its tests is a failure", async () => {
  expect(await readReport(await reportOf(7, 0), false)).toEqual({ passed: 7, failed: 1, skipped: 0 });
});

test("a run without a test or without a report is a failure", async () => {
  expect(await readReport(await reportOf(0, 0), true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(await readReport(join(folder, "absent.json"), true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("tallies add up", () => {
  expect(addTally({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});
