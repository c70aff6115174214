import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./apiError.ts";
import { retryDuringUpdate } from "./retryDuringUpdate.ts";

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
  const answer = retryDuringUpdate(call);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([await answer, call.mock.calls.length]).toEqual(["here", 3]);
});

test("says plainly why after five times", async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(unknown());
  const refused = retryDuringUpdate(call).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await refused).toMatchObject({
    serverMessage: "The desk is being updated. Try again in a few minutes.",
  });
  expect(call).toHaveBeenCalledTimes(5);
});

test.each<[string, Record<string, string>]>([
  ["a field", { after: "after is not accepted here" }],
  ["all that was sent", {}],
])("asks again while a node of the former version does not know %s", async (_, fields) => {
  const refusal = new ApiError({
    status: 400,
    code: "validation_failed",
    message: "400",
    serverMessage: "Invalid input",
    fields,
  });
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal).mockResolvedValue("here");
  const answer = retryDuringUpdate(call);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([await answer, call.mock.calls.length]).toEqual(["here", 2]);
});

test("does not ask again for what has a fault of its own", async () => {
  const refusal = new ApiError({
    status: 400,
    code: "validation_failed",
    message: "400",
    serverMessage: "Unknown time zone",
    fields: { timeZone: "Unknown time zone", after: "after is not accepted here" },
  });
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(refusal);
  await expect(retryDuringUpdate(call)).rejects.toBe(refusal);
  expect(call).toHaveBeenCalledTimes(1);
});

test("leaves other refusals as they are", async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("offline"));
  await expect(retryDuringUpdate(call)).rejects.toThrow("offline");
  expect(call).toHaveBeenCalledTimes(1);
});
