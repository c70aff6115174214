import { describe, expect, test } from "vitest";
import { locate, step, successor } from "./selection.ts";

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

  test("goes on from where a row stood that has left", () => {
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
  test("the next row is selected", () => {
    expect(successor("b", rows, everything)).toEqual({ id: "c", index: 2 });
  });

  test("at the end the one before", () => {
    expect(successor("d", rows, everything)).toEqual({ id: "c", index: 2 });
  });

  test("rows that are decided already are passed over", () => {
    expect(successor("a", rows, (row) => row.id === "d")).toEqual({ id: "d", index: 3 });
    expect(successor("c", rows, (row) => row.id === "a")).toEqual({ id: "a", index: 0 });
  });

  test("none is left when that was the last", () => {
    expect(successor("a", [{ id: "a" }], everything)).toBe(null);
  });
});
