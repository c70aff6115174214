import { afterEach, expect, test, vi } from "vitest";
import { closeEverything, withClosers } from "./closers.ts";

afterEach(() => vi.restoreAllMocks());

test("what was started is ended when the work is done, the last one first", async () => {
  const ended: string[] = [];
  const result = await withClosers(async (atEnd) => {
    atEnd(async () => ended.push("database"));
    atEnd(async () => ended.push("product"));
    return Promise.resolve("figures");
  });

  expect(result).toBe("figures");
  expect(ended).toEqual(["product", "database"]);
});

test("also where the work fails, and where one of them cannot be ended", async () => {
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

test("an interruption ends all that is there, inner things first, and each only once", async () => {
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
