import { type Books, type Check, isAlarm, isRed } from "#protocol/books.ts";
import { BOOKS_READABLE } from "#protocol/liveStatus.ts";
import { formatCount } from "../../format.ts";
import { known, plural, t } from "../../language/index.ts";

/** What the last checks say together. */
export type Verdict = {
  tone: "green" | "red" | "none";
  text: string;
  /** Since when it has been broken as it is now; null if it is not. */
  since: string | null;
  /** The check in progress. */
  running: Check | null;
  books: { at: string; node: string | null } | null;
  log: { at: string; node: string | null } | null;
};

/** Every ten minutes, and once a day; a check takes minutes on a large desk. */
const BOOKS_STALE_MS = 30 * 60_000;
const LOG_STALE_MS = 26 * 3_600_000;

/** Sorts after all checks that have ended, because a check can be requested before another one ends. */
const UNFINISHED = "9";
const endOf = ({ finishedAt }: Check) => finishedAt ?? UNFINISHED;
const byNewest = (one: Check, other: Check) => (endOf(one) < endOf(other) ? 1 : -1);

/** By their end, the check in progress first. */
export function newestFirst(checks: Iterable<Check>): Check[] {
  return [...checks].toSorted(byNewest);
}

/** The oldest finding that nobody has acknowledged. */
export function findAlarm(checks: Iterable<Check>): Check | undefined {
  return newestFirst(checks).findLast(isAlarm);
}

/** If something is wrong with both logs, there are two sentences. */
const SENTENCES = / (?=The )/;

/** "all entries sum to zero (3 rows)" and what is wrong with the log. */
export function describeFinding({ differences, log }: Check): string {
  const books = (differences ?? []).map(({ check, rows }) =>
    check === BOOKS_READABLE
      ? t`The books can't be read; the server's log says why.`
      : plural(
          rows,
          "“{0}” fails for {1} row.",
          "“{0}” fails for {1} rows.",
          known(check),
          formatCount(rows),
        ),
  );
  return [
    ...books,
    ...(log === null || log.fault === null ? [] : log.fault.split(SENTENCES).map(known)),
  ].join(" ");
}

/** `now` is the server's time in milliseconds. */
export function summarizeChecks(
  checks: readonly Check[],
  booksChecked: Books["booksChecked"],
  now: number,
): Verdict {
  const finished = newestFirst(checks).filter(({ finishedAt }) => finishedAt !== null);
  const [books] = finished;
  const log = finished.find((check) => check.log !== null);
  const running = checks.find(({ finishedAt }) => finishedAt === null) ?? null;
  const alarm = findAlarm(checks);
  const broken = alarm ?? [books, log].find((check) => check !== undefined && isRed(check));
  const checkedBooks = laterOf(booksChecked, whenOf(books));
  const checkedLog = whenOf(log);
  return {
    running,
    books: checkedBooks,
    log: checkedLog,
    since: broken === undefined ? null : brokenSince(finished, broken),
    ...(broken !== undefined
      ? { tone: "red", text: brokenText(broken) }
      : soundText(checkedBooks, checkedLog, now)),
  };
}

/** Books count as in order only if they were checked recently. */
function soundText(
  books: Verdict["books"],
  log: Verdict["log"],
  now: number,
): Pick<Verdict, "tone" | "text"> {
  if (books === null) return { tone: "none", text: t`Not checked yet` };
  if (isOlder(books, BOOKS_STALE_MS, now)) return { tone: "none", text: t`Books not checked lately` };
  if (log === null) return { tone: "none", text: t`Log not checked yet` };
  if (isOlder(log, LOG_STALE_MS, now)) return { tone: "none", text: t`Log not checked lately` };
  return { tone: "green", text: t`Books and log in order` };
}

function isOlder({ at }: { at: string }, ms: number, now: number): boolean {
  return now - Date.parse(at) > ms;
}

type Part = {
  isBroken: (check: Pick<Check, "differences" | "log">) => boolean;
  /** False for a check that did not cover this part. */
  isChecked: (check: Check) => boolean;
};
const BOOKS: Part = {
  isBroken: ({ differences }) => isRed({ differences, log: null }),
  isChecked: () => true,
};
const LOG: Part = {
  isBroken: ({ log }) => isRed({ differences: null, log }),
  isChecked: ({ log }) => log !== null,
};

/**
 * When the current damage of books or log was first found: the end of the oldest check since which no check was clean.
 */
function brokenSince(finished: readonly Check[], broken: Check): string | null {
  const since = [BOOKS, LOG]
    .filter(({ isBroken }) => isBroken(broken))
    .flatMap(({ isBroken, isChecked }) => {
      const upToIt = finished.slice(finished.indexOf(broken)).filter(isChecked);
      const mended = upToIt.findIndex((check) => !isBroken(check));
      return (mended === -1 ? upToIt : upToIt.slice(0, mended)).at(-1)?.finishedAt ?? [];
    });
  return since.toSorted()[0] ?? null;
}

function brokenText(check: Check): string {
  if (!BOOKS.isBroken(check)) return t`Log broken`;
  return LOG.isBroken(check) ? t`Books and log broken` : t`Books broken`;
}

function whenOf(check: Check | undefined): Verdict["books"] {
  if (check === undefined || check.finishedAt === null) return null;
  return { at: check.finishedAt, node: check.node };
}

function laterOf(one: Verdict["books"], other: Verdict["books"]): Verdict["books"] {
  if (one === null || other === null) return one ?? other;
  return one.at > other.at ? one : other;
}
