import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./apiError.ts";
import { callNewer } from "./callNewer.ts";

const unknown = () =>
  new ApiError({ status: 404, code: "not_found", message: "404", serverMessage: "This does not exist." });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("asks again while a node of the former version answers", async () => {
  const call = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(unknown())
    .mockRejectedValueOnce(unknown());
  call.mockResolvedValue("here");
  const answer = callNewer(call);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([await answer, call.mock.calls.length]).toEqual(["here", 3]);
});

test("says plainly why after five times", async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(unknown());
  const refused = callNewer(call).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await refused).toMatchObject({
    serverMessage: "The desk is being updated. Try again in a few minutes.",
  });
  expect(call).toHaveBeenCalledTimes(5);
});

test("leaves other refusals as they are", async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("offline"));
  await expect(callNewer(call)).rejects.toThrow("offline");
  expect(call).toHaveBeenCalledTimes(1);
});
