import { describe, expect, test } from "vitest";
import { checkSchema, type Check } from "#protocol/books.ts";
import { describeFinding, findAlarm, newestFirst, summarizeChecks } from "./booksText.ts";

const NODE = "0190a5b4-0000-7000-8000-000000000001";

function check(minute: number, changes: Partial<Check> = {}): Check {
  return checkSchema.parse({
    id: `0190a5b4-0000-7000-8000-0000000001${minute}`,
    requestedBy: null,
    requestedAt: `2026-03-04T10:${minute}:00.000Z`,
    node: NODE,
    done: 20,
    of: 20,
    finishedAt: `2026-03-04T10:${minute}:30.000Z`,
    differences: [],
    log: { size: 5, fault: null },
    acknowledgedBy: null,
    acknowledgedAt: null,
    note: null,
    version: 1,
    ...changes,
  });
}

const NOW = Date.parse("2026-03-04T10:40:30.000Z");
const WRONG = [{ check: "all entries sum to zero", rows: 1, first: ["entries"] }];
const acknowledged = { acknowledgedBy: "anna", acknowledgedAt: "2026-03-04T11:00:00.000Z", note: "Seen" };

describe("the line", () => {
  test.each<[string, Check[], string, string]>([
    ["nothing was checked", [], "none", "Not checked yet"],
    ["all is well", [check(10)], "green", "Books and log in order"],
    ["only the books were checked", [check(10, { log: null })], "none", "Log not checked yet"],
    [
      "the books are broken",
      [check(10), check(20, { differences: WRONG, log: null })],
      "red",
      "Books broken",
    ],
    ["the log is broken", [check(10, { log: { size: 1, fault: "Cut." } })], "red", "Log broken"],
    [
      "a finding was not acknowledged, though later checks found nothing",
      [check(10, { differences: WRONG }), check(20)],
      "red",
      "Books broken",
    ],
    [
      "a finding was acknowledged, and is gone",
      [check(10, { differences: WRONG, ...acknowledged }), check(20)],
      "green",
      "Books and log in order",
    ],
    [
      "a finding was acknowledged, and is still there",
      [check(20, { differences: WRONG, ...acknowledged })],
      "red",
      "Books broken",
    ],
    [
      "the log was broken when it was last checked",
      [check(10, { log: { size: 1, fault: "Cut." }, ...acknowledged }), check(20, { log: null })],
      "red",
      "Log broken",
    ],
  ])("where %s", (_, checks, tone, text) => {
    expect(summarizeChecks(checks, null, NOW)).toMatchObject({ tone, text });
  });

  test.each<[string, Check[], string | null]>([
    ["all is well", [check(10)], null],
    ["one check found it", [check(10), check(20, { differences: WRONG })], "2026-03-04T10:20:30.000Z"],
    [
      "later checks found it too",
      [check(10), check(20, { differences: WRONG, ...acknowledged }), check(30, { differences: WRONG })],
      "2026-03-04T10:20:30.000Z",
    ],
    [
      "it was mended in between",
      [
        check(10, { differences: WRONG, ...acknowledged }),
        check(20),
        check(30, { differences: WRONG, ...acknowledged }),
      ],
      "2026-03-04T10:30:30.000Z",
    ],
    [
      "nobody has acknowledged it, though it was mended",
      [check(10, { differences: WRONG }), check(20)],
      "2026-03-04T10:10:30.000Z",
    ],
    [
      "only the books were checked between two findings in the log",
      [
        check(10, { log: { size: 1, fault: "Cut." }, ...acknowledged }),
        check(20, { log: null }),
        check(30, { log: { size: 1, fault: "Cut." }, ...acknowledged }),
      ],
      "2026-03-04T10:10:30.000Z",
    ],
    [
      "an earlier check found only the log broken",
      [
        check(10, { log: { size: 1, fault: "Cut." }, ...acknowledged }),
        check(20, { differences: WRONG, ...acknowledged }),
      ],
      "2026-03-04T10:20:30.000Z",
    ],
    [
      "an earlier check found only the books broken",
      [
        check(10, { differences: WRONG, ...acknowledged }),
        check(20, { log: { size: 1, fault: "Cut." }, ...acknowledged }),
      ],
      "2026-03-04T10:20:30.000Z",
    ],
    [
      "both are broken, the log for longer",
      [
        check(10, { log: { size: 1, fault: "Cut." }, ...acknowledged }),
        check(20, { log: null }),
        check(30, { differences: WRONG, log: { size: 1, fault: "Cut." } }),
      ],
      "2026-03-04T10:10:30.000Z",
    ],
    [
      "both are broken, the books for longer",
      [
        check(10, { differences: WRONG, ...acknowledged }),
        check(20, { differences: WRONG, log: { size: 1, fault: "Cut." } }),
      ],
      "2026-03-04T10:10:30.000Z",
    ],
  ])("tells since when, where %s", (_, checks, since) => {
    expect(summarizeChecks(checks, null, NOW).since).toBe(since);
  });

  test.each<[string, string, string | null, string, string, string]>([
    ["both lately", "10:10:30", "10:10:30", "10:40:30", "green", "Books and log in order"],
    ["the books too long ago", "10:10:30", "10:10:30", "10:40:31", "none", "Books not checked lately"],
    ["only the books, lately", "10:10:30", null, "10:40:30", "none", "Log not checked yet"],
    ["only the books, too long ago", "10:10:30", null, "10:40:31", "none", "Books not checked lately"],
  ])("is green only if somebody looked: %s", (_, books, log, now, tone, text) => {
    const checks = log === null ? [] : [check(10)];
    const at = (time: string) => `2026-03-04T${time}.000Z`;
    expect(summarizeChecks(checks, { at: at(books), node: null }, Date.parse(at(now)))).toMatchObject({
      tone,
      text,
    });
  });

  test.each([
    ["2026-03-05T12:10:30.000Z", "green", "Books and log in order"],
    ["2026-03-05T12:10:31.000Z", "none", "Log not checked lately"],
  ])("the log is due once a day, and two hours more are no fault: %s", (now, tone, text) => {
    const books = { at: "2026-03-05T12:10:00.000Z", node: null };
    expect(summarizeChecks([check(10)], books, Date.parse(now))).toMatchObject({ tone, text });
  });

  test("a fault stays red, however old it is", () => {
    const later = Date.parse("2026-03-09T10:00:00.000Z");
    expect(summarizeChecks([check(10, { differences: WRONG })], null, later)).toMatchObject({
      tone: "red",
      text: "Books broken",
    });
  });

  test("tells when the books and the log were last checked, and by which node", () => {
    const own = "0190a5b4-0000-7000-8000-000000000002";
    const running = check(40, { finishedAt: null, differences: null, log: null, done: 3 });
    expect(
      summarizeChecks([check(10), running], { at: "2026-03-04T10:20:00.000Z", node: own }, NOW),
    ).toMatchObject({
      books: { at: "2026-03-04T10:20:00.000Z", node: own },
      log: { at: "2026-03-04T10:10:30.000Z", node: NODE },
      running,
    });
  });
});

test("checks are listed by when they ended, the one under way first", () => {
  const long = check(10, { finishedAt: "2026-03-04T10:35:00.000Z" });
  const running = check(15, { finishedAt: null, differences: null, log: null });
  expect(newestFirst([check(20), running, check(30), long])).toEqual([running, long, check(30), check(20)]);
});

test("books that can't be read are said to be so", () => {
  const unreadable = [{ check: "the books can be read", rows: 1, first: [] }];
  expect(describeFinding(check(10, { differences: unreadable }))).toBe(
    "The books can't be read; the server's log says why.",
  );
});

test("the oldest finding that waits is told first, in words", () => {
  const [old, young] = [
    check(10, { differences: WRONG, log: { size: 1, fault: "Cut." } }),
    check(20, { differences: WRONG }),
  ];
  expect(findAlarm([young, old])).toBe(old);
  expect(describeFinding(old)).toBe("“all entries sum to zero” fails for 1 row. Cut.");
});
