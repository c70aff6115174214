import { expect, test } from "vitest";
import { createFairQueue, type Waiter } from "./fairQueue.ts";

/** A queue with one running and four waiting whose work ends when the test says so; each entry names its caller. */
function open() {
  const line = createFairQueue({ atOnce: 1, longest: 4 });
  const [done, ends]: [string[], (() => void)[]] = [[], []];
  return {
    done,
    line,
    come(from: string, isKnown = false): void {
      const waiter: Waiter = { from, isKnown };
      line
        .run(waiter, () => new Promise<void>((resolve) => ends.push(resolve)))
        .then(
          () => done.push(from),
          () => done.push(`${from} refused`),
        );
    },
    async finish(): Promise<string[]> {
      for (let step = 0; step < 40; step += 1) {
        ends.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
      return done;
    },
  };
}

test.each<[string, [string, boolean?][], string[]]>([
  ["takes turns", [["a"], ["a"], ["a"], ["b"], ["c"]], ["a", "a", "b", "c", "a"]],
  ["puts those who are known first", [["a"], ["b"], ["b"], ["owner", true]], ["a", "owner", "b", "b"]],
  [
    "makes whoever fills it give way",
    [["a"], ["a"], ["a"], ["a"], ["a"], ["b"], ["c"]],
    ["a refused", "a refused", "a", "a", "b", "c", "a"],
  ],
  [
    "refuses more of the same",
    [["a"], ["a"], ["a"], ["a"], ["a"], ["a"]],
    ["a refused", "a", "a", "a", "a", "a"],
  ],
  [
    "counts all networks of an IPv6 line as one",
    [
      ["2001:db8:1:1::1"],
      ["2001:db8:1:2::1"],
      ["2001:db8:1:3::1"],
      ["2001:db8:1:4::1"],
      ["2001:db8:1:5::1"],
      ["2001:db8:1:6::1"],
      ["b"],
    ],
    [
      "2001:db8:1:6::1 refused",
      "2001:db8:1:5::1 refused",
      "2001:db8:1:1::1",
      "2001:db8:1:2::1",
      "b",
      "2001:db8:1:3::1",
      "2001:db8:1:4::1",
    ],
  ],
  [
    "refuses strangers where all wait alike, not who is known",
    [["a"], ["b"], ["c"], ["d"], ["e"], ["f"], ["owner", true]],
    ["f refused", "b refused", "a", "owner", "c", "d", "e"],
  ],
])("a full queue %s", async (_how, crowd, expected) => {
  const desk = open();
  for (const [from, isKnown] of crowd) desk.come(from, isKnown);

  expect(await desk.finish()).toEqual(expected);
  expect(desk.line.load()).toEqual({ running: 0, waiting: 0 });
});
