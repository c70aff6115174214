import { readFile } from "node:fs/promises";
import { z } from "zod";

export type Tally = { passed: number; failed: number; skipped: number };

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

export function countOne(passed: boolean): Tally {
  return passed ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

export function addTally(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * What Vitest's JSON report counts. A run that failed without a failed test (a file that does not load, an error
 * outside of tests, no report at all) or that ran no test counts as one failure.
 */
export async function readReport(file: string, runPassed: boolean): Promise<Tally> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  const report = reportSchema.safeParse(JSON.parse(text));
  if (!report.success) return countOne(false);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report.data;
  const silentFailure = !runPassed || numPassedTests === 0;
  return {
    passed: numPassedTests,
    failed: numFailedTests === 0 && silentFailure ? 1 : numFailedTests,
    skipped: numPendingTests + numTodoTests,
  };
}
