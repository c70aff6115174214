import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { mark, say } from "../../language/index.ts";
import { failed, type Loadable } from "../../loadable.ts";
import { attempt, run, useAnswer } from "../../sync/index.ts";
import { type Chosen, createPager, fetchFrom, type Pages } from "./pages.ts";
import type { Range } from "./range.ts";
import { statementAnswer } from "./statementAnswer.ts";

/** What is being loaded, and how many movements have been loaded. */
type Work = { name: "more" | "export" | "print"; count: number };

type Shown = {
  statement: Loadable<Pages>;
  /** It belongs to the days or movements that were chosen before. */
  isFormer: boolean;
  retry: () => void;
  work: Work | null;
  loadMore: () => void;
  /** Called with everything; not called if loading fails midway. */
  exportAll: (finish: (pages: Pages) => void) => void;
  /** Everything is on screen by then. */
  printAll: (print: () => void) => void;
};

const FAILURES = {
  more: mark`Loading more failed`,
  export: mark`Export failed`,
  print: mark`Printing failed`,
};

/**
 * The statement of these days. It is loaded again whenever the account's version changes, so it is as live as the
 * balance.
 */
export function useStatement(
  { from, to }: Range,
  { userId, part, version }: Chosen & { version: number | undefined },
): Shown {
  const [work, setWork] = useState<Work | null>(null);
  const pager = useMemo(
    () => createPager(fetchFrom({ from, to }, { userId, part }), { shrinks: part === "held" }),
    [from, to, userId, part],
  );
  const answer = useMemo(
    () => statementAnswer(`${from} ${to} ${userId} ${part}`, userId, pager),
    [from, to, userId, part, pager],
  );
  const { fault, retry, isFormer, ...statement } = useAnswer(answer);
  const current = useRef(pager);

  useEffect(() => {
    current.current = pager;
  }, [pager]);
  useEffect(() => void run(answer), [answer, version]);

  async function load(name: Work["name"], read: () => Promise<Pages>, finish: (pages: Pages) => void) {
    setWork({ name, count: 0 });
    try {
      await attempt(async () => {
        const pages = await read();
        // Other days were chosen meanwhile, so this result is no longer needed.
        if (current.current === pager) finish(pages);
      }, say(FAILURES[name]));
    } finally {
      setWork(null);
    }
  }

  const report = (name: Work["name"]) => (count: number) => setWork({ name, count });
  return {
    statement: fault === null ? statement : failed(fault),
    work,
    retry,
    isFormer,
    loadMore: () => void load("more", pager.loadMore, answer.put),
    exportAll: (finish) => void load("export", () => pager.readAll(report("export")), finish),
    printAll: (print) =>
      void load(
        "print",
        () => pager.loadAll(report("print")),
        (pages) => {
          flushSync(() => answer.put(pages));
          print();
        },
      ),
  };
}
