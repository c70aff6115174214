import { describe, expect, test } from "vitest";
import { assemble, findStrays, inOrder, isWithin, nearest } from "./reach.ts";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const all = () => true;

describe("a list that is known to a point", () => {
  test("goes upwards when the oldest comes first", () => {
    expect(isWithin("b", "oldest", "c")).toBe(true);
    expect(isWithin("c", "oldest", "c")).toBe(true);
    expect(isWithin("d", "oldest", "c")).toBe(false);
  });

  test("goes downwards when the newest comes first", () => {
    expect(isWithin("d", "newest", "c")).toBe(true);
    expect(isWithin("b", "newest", "c")).toBe(false);
  });

  test("has no end when nothing follows", () => {
    expect(isWithin("z", "oldest", null)).toBe(true);
    expect(isWithin("a", "newest", null)).toBe(true);
  });

  test("of several lists read as one, the shortest counts", () => {
    expect(nearest("oldest", ["m", "c", null])).toBe("c");
    expect(nearest("newest", ["m", "c", null])).toBe("m");
    expect(nearest("oldest", [null, null])).toBe(null);
  });
});

describe("the rows", () => {
  test("are sorted, and cut where the list is not known any further", () => {
    const sections = [{ includes: all, sort: "oldest" as const, reach: "c" }];
    expect(assemble(rows("d", "b", "c", "a"), sections)).toEqual(rows("a", "b", "c"));
  });

  test("of the second section wait until the first is known to its end", () => {
    const isEarly = ({ id }: { id: string }) => id < "c";
    const early = { includes: isEarly, sort: "oldest" as const };
    const late = { includes: (row: { id: string }) => !isEarly(row), sort: "newest" as const, reach: "d" };
    const known = rows("a", "b", "c", "d", "e");

    expect(assemble(known, [{ ...early, reach: "a" }, late])).toEqual(rows("a"));
    expect(assemble(known, [{ ...early, reach: null }, late])).toEqual(rows("a", "b", "e", "d"));
  });

  test("sort in both directions", () => {
    expect(rows("b", "a", "c").sort(inOrder("newest"))).toEqual(rows("c", "b", "a"));
    expect(rows("b", "a", "c").sort(inOrder("oldest"))).toEqual(rows("a", "b", "c"));
  });
});

describe("strays", () => {
  test("are known rows that the page should have held", () => {
    const page = { items: rows("a", "c"), next: "c" };
    expect(findStrays(rows("a", "b", "c", "d"), page, "oldest")).toEqual(["b"]);
  });

  test("can lie anywhere when the page was the last", () => {
    expect(findStrays(rows("a", "b"), { items: [], next: null }, "newest")).toEqual(["a", "b"]);
  });
});
