import { type SuiteReport, tellFailure } from "./suiteReport.ts";

/** This many failed files can't be explained by a busy machine. */
const MOST_FILES = 5;

type Outcome = {
  report: SuiteReport;
  /** Tests that failed at first and passed when run again, with their first message. */
  passedAgain: string[];
};

/**
 * Runs each failed file once more by `runAlone`, and takes over its results. Runs none if many files failed, or
 * something failed outside of them.
 */
export async function tryAgain(
  first: SuiteReport,
  runAlone: (file: string) => Promise<SuiteReport>,
): Promise<Outcome> {
  const failed = first.files.filter(({ failures }) => failures.length > 0);
  if (failed.length > MOST_FILES || first.outside.length > 0) return { report: first, passedAgain: [] };
  let outcome: Outcome = { report: first, passedAgain: [] };
  for (const { file } of failed) outcome = takeSecond(outcome, file, await runAlone(file));
  return outcome;
}

function takeSecond({ report, passedAgain }: Outcome, file: string, second: SuiteReport): Outcome {
  const before = report.files.find((each) => each.file === file);
  const after = second.files.find((each) => each.file === file);
  const outside = [...report.outside, ...second.outside];
  if (before === undefined || after === undefined) return { report: { ...report, outside }, passedAgain };
  const stillFailed = new Set(after.failures.map(({ test }) => test));
  const healed = before.failures.filter(({ test }) => !stillFailed.has(test));
  return {
    report: { files: report.files.map((each) => (each === before ? after : each)), outside },
    passedAgain: [...passedAgain, ...healed.map((failure) => tellFailure(file, failure))],
  };
}
