import { describe, expect, test } from "vitest";
import type { ListOrder, ListSource } from "../../../live/list.ts";
import { assemble, nearestEdge, type QueueSection } from "./sections.ts";

type Row = { id: string; version: number };
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id, version: 1 }));

function section(order: ListOrder, matches: (row: Row) => boolean, ...names: string[]): QueueSection<Row> {
  const sources = names.map((name): ListSource<Row> => ({
    name,
    order,
    matches,
    fetchPage: () => Promise.resolve({ items: [], next: null }),
    fetchLatest: () => Promise.resolve([]),
    upsert: () => undefined,
  }));
  return { matches, order, sources };
}

test("of several lists read as one, the one that is known least far counts", () => {
  expect(nearestEdge("oldest", ["m", "c", null])).toBe("c");
  expect(nearestEdge("newest", ["c", "m", null])).toBe("m");
  expect(nearestEdge("oldest", [null, null])).toBe(null);
});

describe("the rows", () => {
  const all = () => true;
  const isEarly = ({ id }: Row) => id < "c";
  const known = rows("d", "b", "e", "a", "c");

  test("are sorted, and cut where their list is not known any further", () => {
    expect(assemble(known, [section("oldest", all, "x")], { x: { edge: "c" } })).toEqual(rows("a", "b", "c"));
    expect(assemble(known, [section("newest", all, "x")], { x: { edge: "d" } })).toEqual(rows("e", "d"));
  });

  test("of two lists in one section end where the first of them does", () => {
    const windows = { x: { edge: "b" }, y: { edge: "d" } };
    expect(assemble(known, [section("oldest", all, "x", "y")], windows)).toEqual(rows("a", "b"));
  });

  test("of the second section wait until the first is known to its end", () => {
    const sections = [section("oldest", isEarly, "x"), section("newest", (row) => !isEarly(row), "y")];
    expect(assemble(known, sections, { x: { edge: "a" }, y: { edge: "d" } })).toEqual(rows("a"));
    expect(assemble(known, sections, { x: { edge: null }, y: { edge: "d" } })).toEqual(
      rows("a", "b", "e", "d"),
    );
  });
});
