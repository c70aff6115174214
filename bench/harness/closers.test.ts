import { afterEach, expect, test, vi } from "vitest";
import { closeEverything, withClosers } from "./closers.ts";

afterEach(() => vi.restoreAllMocks());

test("what was started is stopped when the work is done, last one first", async () => {
  const ended: string[] = [];
  const result = await withClosers(async (atEnd) => {
    atEnd(async () => ended.push("database"));
    atEnd(async () => ended.push("product"));
    return Promise.resolve("figures");
  });

  expect(result).toBe("figures");
  expect(ended).toEqual(["product", "database"]);
});

test("even if the work fails, or if one of them can't be stopped", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  const ended: string[] = [];
  const work = withClosers(async (atEnd) => {
    atEnd(async () => ended.push("database"));
    atEnd(() => Promise.reject(new Error("It does not end.")));
    return Promise.reject(new Error("The measurement failed."));
  });

  await expect(work).rejects.toThrow("The measurement failed.");
  expect(ended).toEqual(["database"]);
  expect(told).toHaveBeenCalledTimes(1);
});

test("an interruption stops everything, inner things first, and each only once", async () => {
  const ended: string[] = [];
  await withClosers(async (outer) => {
    outer(async () => ended.push("database"));
    await withClosers(async (inner) => {
      inner(async () => ended.push("browser"));
      await closeEverything();
      expect(ended).toEqual(["browser", "database"]);
    });
  });

  expect(ended).toEqual(["browser", "database"]);
});
