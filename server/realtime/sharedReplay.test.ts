import { expect, test, vi } from "vitest";
import type { Viewer } from "./audience.ts";
import { shareGaps } from "./sharedReplay.ts";
import type { LoggedChange } from "./logEntry.ts";

type Asking = Pick<Viewer, "userId" | "isAdmin">;
const trader = (userId: string): Asking => ({ userId, isAdmin: false });

/** Reads that are answered by hand. */
function openReads() {
  const answers: ((missed: LoggedChange[] | "resync" | Error) => void)[] = [];
  const answerLater = () =>
    new Promise<LoggedChange[] | "resync">((resolve, reject) => {
      answers.push((missed) => (missed instanceof Error ? reject(missed) : resolve(missed)));
    });
  const missedBy = vi.fn<(viewer: Asking, cursor: string) => Promise<LoggedChange[] | "resync">>(answerLater);
  const readGap = vi.fn<(cursor: string) => Promise<LoggedChange[] | "resync">>(answerLater);
  /** Answers the read with this number, once it has begun. */
  async function answer(at: number, missed: LoggedChange[] | "resync" | Error): Promise<void> {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(at));
    answers[at]?.(missed);
  }
  return { missedBy, readGap, answer, ask: shareGaps({ missedBy, readGap }) };
}

function change(name: "order.changed", userId: string | null, id: number): LoggedChange;
function change(name: LoggedChange["name"], userId: string | null, id: number): LoggedChange;
function change(name: string, userId: string | null, id: number): unknown {
  return { name, userId, cursor: `1-${id}`, lagMs: 0, payload: {} };
}

test("two are read at once by themselves; a hundred that come meanwhile with one cursor share one read", async () => {
  const { ask, missedBy, readGap, answer } = openReads();
  const first = [ask(trader("a"), "1-0"), ask(trader("b"), "1-0")];
  const crowd = Array.from({ length: 100 }, (_, i) => ask(trader(`${i}`), "1-0"));
  expect(missedBy.mock.calls).toEqual([
    [trader("a"), "1-0"],
    [trader("b"), "1-0"],
  ]);
  expect(readGap).not.toHaveBeenCalled();

  await answer(0, []);
  await answer(1, "resync");
  expect(await Promise.all(first)).toEqual([[], "resync"]);
  await vi.waitFor(() => expect(readGap.mock.calls).toEqual([["1-0"]]));
  const late = ask(trader("late"), "1-0");
  await answer(2, [change("order.changed", "7", 5)]);
  const answered = await Promise.all(crowd);
  expect(answered.map((missed) => missed.length)).toEqual(
    Array.from({ length: 100 }, (_, i) => (i === 7 ? 1 : 0)),
  );

  // It asked after the shared read began.
  await answer(3, []);
  expect(await late).toEqual([]);
  expect(missedBy).toHaveBeenLastCalledWith(trader("late"), "1-0");
});

test("each viewer of a shared read gets what concerns them, in order", async () => {
  const { ask, answer } = openReads();
  const busy = [ask(trader("x"), "0-1"), ask(trader("y"), "0-2")];
  const asked = [
    ask(trader("a"), "1-0"),
    ask(trader("b"), "1-0"),
    ask({ userId: "admin", isAdmin: true }, "1-0"),
    ask(trader("nobody"), "1-0"),
  ];
  await answer(0, []);
  await answer(1, []);
  await Promise.all(busy);
  await answer(2, [
    change("order.changed", "a", 1),
    change("settings.changed", null, 2),
    change("notification.changed", "b", 3),
    change("notification.changed", null, 4),
    change("audit.changed", null, 5),
    change("order.changed", "b", 6),
    change("notification.changed", "admin", 7),
    change("order.changed", null, 8),
  ]);
  const cursors = (await Promise.all(asked)).map((missed) =>
    missed === "resync" ? missed : missed.map(({ cursor }) => cursor),
  );
  expect(cursors).toEqual([
    ["1-1", "1-2", "1-4"],
    ["1-2", "1-3", "1-4", "1-6"],
    ["1-1", "1-2", "1-4", "1-5", "1-6", "1-7", "1-8"],
    ["1-2", "1-4"],
  ]);
});

test("too much for one viewer of a shared read is too much for that one alone, and a lost gap for all", async () => {
  const { ask, answer } = openReads();
  const busy = [ask(trader("x"), "0-1"), ask(trader("y"), "0-2")];
  const asked = ["a", "b", "c", "d"].map((userId) => ask(trader(userId), "1-0"));
  const lost = ["a", "b", "c", "d"].map((userId) => ask(trader(userId), "2-0"));
  await answer(0, []);
  await answer(1, []);
  await Promise.all(busy);
  await answer(
    2,
    Array.from({ length: 501 }, (_, i) => change("order.changed", "a", i)),
  );
  expect(await Promise.all(asked)).toEqual(["resync", [], [], []]);
  await answer(3, "resync");
  expect(await Promise.all(lost)).toEqual(["resync", "resync", "resync", "resync"]);
});

test("a read that fails fails for those who share it, and the next ones are read", async () => {
  const { ask, answer } = openReads();
  const busy = [ask(trader("x"), "0-1"), ask(trader("y"), "0-2")];
  const asked = ["a", "b", "c", "d"].map((userId) => ask(trader(userId), "1-0"));
  await answer(0, new Error("gone"));
  await answer(1, []);
  await Promise.allSettled(busy);
  await answer(2, new Error("gone"));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "rejected",
    "rejected",
  ]);
  const next = ask(trader("a"), "1-0");
  await answer(3, []);
  expect(await next).toEqual([]);
});
