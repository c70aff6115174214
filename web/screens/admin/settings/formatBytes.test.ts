import { expect, test } from "vitest";
import { formatBytes } from "./formatBytes.ts";

test.each([
  [0, "0 B"],
  [820, "820 B"],
  [34_816, "34 kB"],
  [5_242_880, "5 MB"],
  [5_452_595, "5.2 MB"],
])("%d bytes are %s", (bytes, said) => {
  expect(formatBytes(bytes)).toBe(said);
});
