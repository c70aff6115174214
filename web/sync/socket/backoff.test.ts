import { expect, test } from "vitest";
import { reconnectDelay } from "./backoff.ts";

const lowest = () => 0;
const highest = () => 1;

test("waits at least half a second and at most 15 seconds, doubling the ceiling", () => {
  expect([0, 1, 2, 3, 4, 5, 1000].map((attempt) => reconnectDelay(attempt, highest))).toEqual([
    1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ]);
  expect([0, 4, 1000].map((attempt) => reconnectDelay(attempt, lowest))).toEqual([500, 500, 500]);
});

test("the jitter covers the whole range", () => {
  expect(reconnectDelay(3, () => 0.5)).toBe(4_250);
});
