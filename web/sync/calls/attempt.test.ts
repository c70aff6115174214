import { beforeEach, expect, test, vi } from "vitest";
import type { ErrorCode } from "#protocol/errors.ts";
import { ApiError } from "../../apiError.ts";
import { toastError, toastSuccess } from "../../toasts/toast.ts";
import { attempt } from "./attempt.ts";

vi.mock("../../toasts/toast.ts", () => ({
  toastError: vi.fn<typeof toastError>(),
  toastSuccess: vi.fn<typeof toastSuccess>(),
}));

const onRefused = vi.fn<(refusal: ApiError) => void>();
const onAwaiting = vi.fn<() => void>();

beforeEach(() => vi.resetAllMocks());

function refuse(code: ErrorCode) {
  const refusal = new ApiError({ status: 409, code, message: "409", serverMessage: "In words." });
  return { refusal, run: () => Promise.reject(refusal) };
}

test("a success shows nothing", async () => {
  const run = vi.fn<() => Promise<void>>().mockResolvedValue();
  await attempt(run, "Not done", onAwaiting);
  expect(run).toHaveBeenCalledTimes(1);
  expect(toastError).not.toHaveBeenCalled();
  expect(toastSuccess).not.toHaveBeenCalled();
  expect(onAwaiting).not.toHaveBeenCalled();
});

test("a refusal is shown under its title, in the server's words", async () => {
  await attempt(refuse("already_resolved").run, "Not done", onAwaiting);
  expect(toastError).toHaveBeenCalledExactlyOnceWith("Not done", "In words.");
  expect(onAwaiting).not.toHaveBeenCalled();
});

test("or as the caller wants, which is awaited", async () => {
  const { run, refusal } = refuse("already_resolved");
  let isDone = false;
  await attempt(run, async (given) => {
    await Promise.resolve();
    onRefused(given);
    isDone = true;
  });
  expect(isDone).toBe(true);
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal);
  expect(toastError).not.toHaveBeenCalled();
});

test("a change that another administrator has to approve is not a refusal", async () => {
  await attempt(refuse("approval_requested").run, onRefused, onAwaiting);
  expect(toastSuccess).toHaveBeenCalledExactlyOnceWith("Waiting for approval", "In words.");
  expect(onAwaiting).toHaveBeenCalledTimes(1);
  expect(onRefused).not.toHaveBeenCalled();
});

test("a user who closed the dialog for a proof sees nothing", async () => {
  await attempt(refuse("step_up_required").run, onRefused, onAwaiting);
  expect(onRefused).not.toHaveBeenCalled();
  expect(onAwaiting).not.toHaveBeenCalled();
  expect(toastError).not.toHaveBeenCalled();
});

test.each(["Not done", onRefused])(
  "unexpected errors are thrown on, however refusals are shown",
  async (tell) => {
    const fault = new TypeError("x is undefined");
    await expect(attempt(() => Promise.reject(fault), tell)).rejects.toBe(fault);
    expect(onRefused).not.toHaveBeenCalled();
    expect(toastError).not.toHaveBeenCalled();
  },
);
