import { expect, test } from "vitest";
import { isAfter, isPlausible, laterOf, splitCursor } from "./cursor.ts";

test("cursors compare by transaction, then by event, both as numbers", () => {
  expect(isAfter("10-1", "9-99")).toBe(true);
  expect(isAfter("9-100", "9-99")).toBe(true);
  expect(isAfter("9-99", "9-99")).toBe(false);
  expect(isAfter("18446744073709551615-1", "18446744073709551614-2")).toBe(true);
  expect(laterOf("9-99", "10-1")).toBe("10-1");
});

test("leading zeros do not reach the database", () => {
  expect(splitCursor("0012-0007")).toEqual(["12", "7"]);
});

test("twenty digits may exceed what the database can hold", () => {
  expect(isPlausible("18446744073709551615-9223372036854775807")).toBe(true);
  expect(isPlausible("18446744073709551616-1")).toBe(false);
  expect(isPlausible("1-9223372036854775808")).toBe(false);
});
