import { describe, expect, test } from "vitest";
import { locate, step, successor, takeSuccessor } from "./selection.ts";

const rows = ["a", "b", "c", "d"].map((id) => ({ id }));
const everything = () => true;

describe("moving with the arrows", () => {
  test("starts at either end when nothing is selected", () => {
    expect(step(null, rows, 1)).toEqual({ id: "a", index: 0 });
    expect(step(null, rows, -1)).toEqual({ id: "d", index: 3 });
    expect(step(null, [], 1)).toBe(null);
  });

  test("stops at the ends", () => {
    expect(step({ id: "b", index: 1 }, rows, 1)).toEqual({ id: "c", index: 2 });
    expect(step({ id: "d", index: 3 }, rows, 1)).toEqual({ id: "d", index: 3 });
    expect(step({ id: "b", index: 1 }, rows, -10)).toEqual({ id: "a", index: 0 });
  });

  test("continues from the former place of a row that has left", () => {
    expect(step({ id: "gone", index: 1 }, rows, 1)).toEqual({ id: "b", index: 1 });
    expect(step({ id: "gone", index: 1 }, rows, -1)).toEqual({ id: "a", index: 0 });
  });
});

describe("the place of the selected row", () => {
  test("follows it when rows come in above", () => {
    expect(locate({ id: "c", index: 1 }, rows)).toEqual({ id: "c", index: 2 });
  });

  test("stays when the row has left", () => {
    expect(locate({ id: "gone", index: 1 }, rows)).toEqual({ id: "gone", index: 1 });
  });
});

describe("after a decision", () => {
  test("selects the next row", () => {
    expect(successor("b", rows, everything)).toEqual({ id: "c", index: 2 });
  });

  test("selects the previous row at the end", () => {
    expect(successor("d", rows, everything)).toEqual({ id: "c", index: 2 });
  });

  test("skips rows that are already decided", () => {
    expect(successor("a", rows, (row) => row.id === "d")).toEqual({ id: "d", index: 3 });
    expect(successor("c", rows, (row) => row.id === "a")).toEqual({ id: "a", index: 0 });
  });

  test("selects none if that was the last", () => {
    expect(successor("a", [{ id: "a" }], everything)).toBe(null);
  });
});

describe("with others at the same list, the next row", () => {
  test.each<[string, string, taken: string, faster: string, string | null]>([
    ["is the next free one", "a", "bc", "", "d"],
    ["is one that nobody else takes at the same moment", "a", "b", "c", "d"],
    ["is before it if nothing is free after it", "d", "b", "c", "a"],
    ["is none if everything is taken", "a", "bc", "d", null],
  ])("%s", async (_what, from, taken, faster, expected) => {
    const offered: string[] = [];
    const next = await takeSuccessor(from, rows, everything, {
      isFree: (id) => !taken.includes(id),
      take: (id) => Promise.resolve(offered.push(id) > 0 && !faster.includes(id)),
    });
    expect(next?.id ?? null).toBe(expected);
    expect(offered.filter((id) => taken.includes(id))).toEqual([]);
  });
});
