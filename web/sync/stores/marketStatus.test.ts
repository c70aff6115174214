import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useConnection } from "./connection.ts";
import { isHeard } from "./marketStatus.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");
const heard = (msLater: number) => isHeard(NOON + msLater);

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  useConnection.getState().reset();
});
afterEach(() => void vi.useRealTimers());

test("while the socket is up, or down for a moment, the server would report that prices are not live", () => {
  useConnection.getState().synced();
  useConnection.getState().to("live");
  expect(heard(3_600_000)).toBe(true);
  useConnection.getState().to("reconnecting");
  expect(heard(3_600_000)).toBe(true);
});

test.each(["polling", "connecting"] as const)(
  "while the page is %s nothing is live once a poll went unanswered",
  (phase) => {
    useConnection.getState().to(phase);
    expect(heard(0)).toBe(false);
    useConnection.getState().synced();
    expect([heard(0), heard(40_000), heard(40_001)]).toEqual([true, true, false]);
  },
);
