import { type SuiteReport, tellFailure } from "./suiteReport.ts";

/** So many failed files are no accident of a busy machine. */
const MOST_FILES = 5;

type Outcome = {
  report: SuiteReport;
  /** What failed at first and passed when run again, with its first message. */
  passedAgain: string[];
};

/**
 * Runs each failed file once more by `runAlone`, and takes what that says of its tests. None if many files failed, or
 * something outside of them.
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
