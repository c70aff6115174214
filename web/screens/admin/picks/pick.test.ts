import { expect, test } from "vitest";
import { between, toggled } from "./pick.ts";

const ROWS = ["a", "b", "c", "d"].map((id) => ({ id }));

test.each([
  ["b", "d", ["b", "c", "d"]],
  ["d", "b", ["b", "c", "d"]],
  ["c", "c", ["c"]],
  ["gone", "b", ["b"]],
  ["b", "gone", []],
])("from %s to %s", (from, to, ids) => {
  expect(between(ROWS, from, to).map(({ id }) => id)).toEqual(ids);
});

test("a row is picked by one press and let go by the next", () => {
  expect([...toggled(new Set(["a"]), "b")]).toEqual(["a", "b"]);
  expect([...toggled(new Set(["a", "b"]), "b")]).toEqual(["a"]);
});
