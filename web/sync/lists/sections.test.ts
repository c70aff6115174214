import { describe, expect, test } from "vitest";
import { createEntityStore } from "../stores/createEntityStore.ts";
import type { ListOrder, ListSource } from "./list.ts";
import { createAssembler, nearestEdge, type ListSection, type Windows } from "./sections.ts";

type Row = { id: string; version: number; createdAt: string };
/** All with the same time, so that only their ids decide the order. */
const row = (id: string, version = 1): Row => ({ id, version, createdAt: "" });
const rows = (...ids: string[]): Row[] => ids.map((id) => row(id));

const store = createEntityStore<Row>();

const mapOf = (all: Row[]) => new Map(all.map((each) => [each.id, each]));
const assemble = (all: Row[], sections: ListSection<Row>[], windows: Windows) =>
  createAssembler(sections)(mapOf(all), windows);

function section(order: ListOrder, matches: (row: Row) => boolean, ...names: string[]): ListSection<Row> {
  const sources = names.map((name): ListSource<Row> => ({
    name,
    order,
    matches,
    fetchPage: () => Promise.resolve({ items: [], next: null }),
    fetchLatest: () => Promise.resolve([]),
    store,
  }));
  return { matches, order, sources };
}

test("of several lists read as one, the one loaded least far counts", () => {
  expect(nearestEdge("oldest", ["m", "c", null])).toBe("c");
  expect(nearestEdge("newest", ["c", "m", null])).toBe("m");
  expect(nearestEdge("oldest", [null, null])).toBe(null);
});

describe("the rows", () => {
  const all = () => true;
  const isEarly = ({ id }: Row) => id < "c";
  const known = rows("d", "b", "e", "a", "c");

  test("are sorted, and cut off where their list is not loaded any further", () => {
    expect(assemble(known, [section("oldest", all, "x")], { x: { edge: "c" } })).toEqual(rows("a", "b", "c"));
    expect(assemble(known, [section("newest", all, "x")], { x: { edge: "d" } })).toEqual(rows("e", "d"));
  });

  test("of two lists in one section end where the first of them does", () => {
    const windows = { x: { edge: "b" }, y: { edge: "d" } };
    expect(assemble(known, [section("oldest", all, "x", "y")], windows)).toEqual(rows("a", "b"));
  });

  test("of the second section wait until the first is loaded completely", () => {
    const sections = [section("oldest", isEarly, "x"), section("newest", (row) => !isEarly(row), "y")];
    expect(assemble(known, sections, { x: { edge: "a" }, y: { edge: "d" } })).toEqual(rows("a"));
    expect(assemble(known, sections, { x: { edge: null }, y: { edge: "d" } })).toEqual(
      rows("a", "b", "e", "d"),
    );
  });
});

describe("incrementally assembled rows", () => {
  const isOpen = ({ version }: Row) => version < 9;
  const whole = { x: { edge: null } };
  const known = mapOf(rows("d", "b", "e", "a"));
  const change = (...changes: Row[]) => new Map([...known, ...mapOf(changes)]);

  test.each([
    ["oldest", ["a", "b", "c", "e"]],
    ["newest", ["e", "c", "b", "a"]],
  ] as const)("add what came and drop what has left, %s first", (order, expected) => {
    const assemble = createAssembler([section(order, isOpen, "x")]);
    assemble(known, whole);
    const after = change(row("d", 9), row("b", 2), row("c", 1));
    const shown = assemble(after, whole);
    expect(shown.map(({ id }) => id)).toEqual(expected);
    expect(shown.find(({ id }) => id === "b")?.version).toBe(2);
    expect(assemble(known, whole)).toEqual(
      order === "oldest" ? rows("a", "b", "d", "e") : rows("e", "d", "b", "a"),
    );
  });

  test("are identical if nothing in them has changed", () => {
    const assemble = createAssembler([section("oldest", isOpen, "x"), section("newest", () => false, "y")]);
    const before = assemble(known, { ...whole, y: { edge: null } });
    expect(assemble(change(row("c", 9)), { ...whole, y: { edge: null } })).toBe(before);
  });

  test("reach as far as their list is loaded now, and start again after a reset", () => {
    const assemble = createAssembler([section("oldest", isOpen, "x")]);
    expect(assemble(known, { x: { edge: "b" } })).toEqual(rows("a", "b"));
    expect(assemble(change(row("c", 1)), { x: { edge: "d" } })).toEqual(rows("a", "b", "c", "d"));
    expect(assemble(change(row("f", 1)), { x: { edge: "d" } })).toEqual(rows("a", "b", "d"));
    expect(assemble(mapOf(rows("z")), whole)).toEqual(rows("z"));
  });

  test("equal those assembled from scratch, whatever changes", () => {
    const sections = [section("oldest", isOpen, "x"), section("newest", (row) => !isOpen(row), "y")];
    const assembler = createAssembler(sections);
    let byId: ReadonlyMap<string, Row> = new Map();
    for (let turn = 0; turn < 200; turn += 1) {
      const id = String.fromCharCode(97 + ((turn * 7) % 26));
      byId = new Map(byId).set(id, row(id, (turn * 5) % 11));
      const windows = { x: { edge: turn % 10 === 0 ? "m" : null }, y: { edge: turn % 7 === 0 ? "f" : null } };
      expect(assembler(byId, windows)).toEqual(assemble([...byId.values()], sections, windows));
    }
  });
});
