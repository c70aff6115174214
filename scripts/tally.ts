import { readFile } from "node:fs/promises";
import { z } from "zod";

export type Tally = { passed: number; failed: number; skipped: number };

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export type SuiteReport = {
  tally: Tally;
  /** Each failed test with the first lines of its message, and each file that failed outside its tests. */
  failures: string[];
};

export function countOne(passed: boolean): Tally {
  return passed ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

export function addTally(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** "5 passed, 0 failed, 1 skipped" */
export function tellTotal({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
}

/**
 * The counts in Vitest's JSON report. A run that failed without a failed test (a file that does not load, an error
 * outside tests, no report at all) or ran no test counts as one failure.
 */
export async function readReport(file: string, runPassed: boolean): Promise<SuiteReport> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  const report = reportSchema.safeParse(JSON.parse(text));
  if (!report.success) return { tally: countOne(false), failures: ["the run ended without a report"] };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.data;
  const silentFailure = !runPassed || numPassedTests === 0;
  return {
    tally: {
      passed: numPassedTests,
      failed: numFailedTests === 0 && silentFailure ? 1 : numFailedTests,
      skipped: numPendingTests + numTodoTests,
    },
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === "failed");
      if (failed.length === 0) return status === "failed" ? [`${name}: ${firstLines(message)}`] : [];
      return failed.map(
        ({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLines(failureMessages?.[0] ?? "")}`,
      );
    }),
  };
}

function firstLines(message: string): string {
  return message.split("\n").slice(0, 5).join("\n");
}
