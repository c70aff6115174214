import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reportFault } from "../reportFault.ts";
import { PanelBoundary, retryDelay } from "./PanelBoundary.tsx";

vi.mock("../reportFault.ts", () => ({ reportFault: vi.fn<typeof reportFault>() }));

test("a failed panel is tried again soon, then less and less often", () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(retryDelay)).toEqual([
    3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000,
  ]);
});

describe("a panel that fails again", () => {
  let boundary: PanelBoundary;
  let redraws: number;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.mocked(reportFault).mockClear();
    redraws = 0;
    boundary = new PanelBoundary({ name: "The chart", children: null });
    boundary.setState = () => {
      redraws += 1;
      boundary.state = { attempt: redraws, error: null };
    };
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function fail(error: Error): void {
    boundary.state = { ...boundary.state, error };
    boundary.componentDidCatch(error);
  }

  /** The reported errors, in order. */
  const reported = () => vi.mocked(reportFault).mock.calls.map(([, error]) => String(error));

  /** How long it takes until the panel is drawn again. */
  function waitForRedraw(): number {
    const before = redraws;
    const from = performance.now();
    while (redraws === before) vi.advanceTimersToNextTimer();
    return performance.now() - from;
  }

  test("with the same error is reported once, and tried less often", () => {
    const waits = [1, 2, 3].map(() => {
      fail(new Error("no data"));
      return waitForRedraw();
    });
    expect(waits).toEqual([3_000, 6_000, 12_000]);
    expect(reported()).toEqual(["Error: no data"]);
  });

  test("with another error is reported again", () => {
    for (const text of ["no data", "no data", "no canvas"]) {
      fail(new Error(text));
      waitForRedraw();
    }
    expect(reported()).toEqual(["Error: no data", "Error: no canvas"]);
  });

  test("because its code is missing is reported once, whatever address was tried", () => {
    for (const address of ["chart.js", "chart.js?again=1"]) {
      fail(new TypeError(`Failed to fetch dynamically imported module: ${address}`));
      waitForRedraw();
    }
    expect(reported()).toHaveLength(1);
  });

  test("after it worked for a minute counts as failing for the first time", () => {
    fail(new Error("no data"));
    waitForRedraw();
    fail(new Error("no data"));
    waitForRedraw();
    vi.advanceTimersByTime(61_000);
    fail(new Error("no data"));
    expect(waitForRedraw()).toBe(3_000);
    expect(reported()).toEqual(["Error: no data", "Error: no data"]);
  });
});
