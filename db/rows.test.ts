import { expect, test } from "vitest";
import { z } from "zod";
import { findRow, readRow, readRows } from "./rows.ts";

const row = z.object({ n: z.number() });
const answer = (...rows: unknown[]) => Promise.resolve({ rows });

test("rows are checked, not trusted", async () => {
  expect(await readRows(answer({ n: 1 }, { n: 2 }), row)).toEqual([{ n: 1 }, { n: 2 }]);
  await expect(readRows(answer({ n: "1" }), row)).rejects.toThrow("expected number");
});

test("a statement that returns one row or none is read as that row or null", async () => {
  expect(await findRow(answer(), row)).toBeNull();
  expect(await findRow(answer({ n: 1 }), row)).toEqual({ n: 1 });
  expect(await readRow(answer({ n: 1 }), row)).toEqual({ n: 1 });
});

test.each([
  ["none", [], readRow, "A statement for one row gave none."],
  ["two", [{ n: 1 }, { n: 2 }], readRow, "A statement for one row gave 2."],
  ["two", [{ n: 1 }, { n: 2 }], findRow, "A statement for one row gave 2."],
])("%s instead of one row is an error", async (_what, rows, read, fault) => {
  await expect(read(answer(...rows), row)).rejects.toThrow(fault);
});
