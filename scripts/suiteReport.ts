import { readFile } from "node:fs/promises";
import { z } from "zod";
import { addTally, countOne, type Tally } from "./tally.ts";

/** The reporters that a run needs for `readReport`. */
export function reportTo(file: string): string[] {
  return ["--reporter=default", "--reporter=./scripts/completeReporter.ts", `--outputFile.json=${file}`];
}

export type Failure = {
  /** Null if the file failed outside its tests. */
  test: string | null;
  /** The first lines. */
  message: string;
};

export type FileReport = { file: string; tally: Tally; failures: Failure[] };

export type SuiteReport = {
  files: FileReport[];
  /** What failed outside of all files. */
  outside: string[];
};

const reportSchema = z.object({
  unhandledErrors: z.array(z.string()),
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

type FileResult = z.infer<typeof reportSchema>["testResults"][number];

/**
 * What the reporters of `reportTo` wrote. A file that failed without a failed test (one that does not load) counts as
 * one failure, and so does a run that failed for no reason in its report, ran no test, or ended without a report.
 */
export async function readReport(file: string, runPassed: boolean): Promise<SuiteReport> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  const report = reportSchema.safeParse(JSON.parse(text));
  if (!report.success) return { files: [], outside: ["the run ended without a report"] };
  const files = report.data.testResults.map(readFileResult);
  const outside = report.data.unhandledErrors.map(firstLines);
  const told: SuiteReport = { files, outside };
  if (!files.some(({ tally }) => tally.passed > 0)) outside.push("no test passed");
  else if (!runPassed && tallyOf(told).failed === 0) outside.push("the run failed outside its tests");
  return told;
}

export function tallyOf({ files, outside }: SuiteReport): Tally {
  return [...files.map(({ tally }) => tally), ...outside.map(() => countOne(false))].reduce(
    addTally,
    NOTHING,
  );
}

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

/** A paragraph for each failure. */
export function tellFailures({ files, outside }: SuiteReport): string[] {
  return [
    ...files.flatMap(({ file, failures }) => failures.map((each) => tellFailure(file, each))),
    ...outside,
  ];
}

/** "file: test: message" */
export function tellFailure(file: string, { test, message }: Failure): string {
  return [file, test, message].filter((part) => part !== null).join(": ");
}

function readFileResult({ name, status, message, assertionResults }: FileResult): FileReport {
  const count = (wanted: string) => assertionResults.filter((result) => result.status === wanted).length;
  const passed = count("passed");
  const failed = assertionResults.filter((result) => result.status === "failed");
  const failures: Failure[] = failed.map(({ fullName, failureMessages }) => ({
    test: fullName,
    message: firstLines(failureMessages?.[0] ?? ""),
  }));
  if (failures.length === 0 && status === "failed")
    failures.push({ test: null, message: firstLines(message) });
  const skipped = assertionResults.length - passed - failed.length;
  return { file: name, tally: { passed, failed: failures.length, skipped }, failures };
}

function firstLines(message: string): string {
  return message.split("\n").slice(0, 5).join("\n");
}
