import { expect, test } from "vitest";
import { retryDelay } from "./PanelBoundary.tsx";

test("a panel that failed is tried again soon, then less and less often", () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(retryDelay)).toEqual([
    3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000,
  ]);
});
