import { beforeEach, expect, test, vi } from "vitest";
import { Reported } from "./reportFault.ts";
import { reportUnexpectedErrors } from "./unexpectedErrors.ts";

const toastError = vi.hoisted(() => vi.fn<(title: string) => void>());
vi.mock("./toasts/toast.ts", () => ({ toastError }));
const sendFault = vi.hoisted(() => vi.fn<(error: unknown) => void>());
vi.mock("./sendFault.ts", () => ({ sendFault }));

const page = new EventTarget();
vi.stubGlobal("window", page);
reportUnexpectedErrors();

beforeEach(() => {
  toastError.mockReset();
  sendFault.mockReset();
});

function happen(type: string, details: object): void {
  page.dispatchEvent(Object.assign(new Event(type), details));
}

test.each([
  ["unhandledrejection", { reason: new TypeError("x is undefined") }],
  ["unhandledrejection", { reason: undefined }],
  ["error", { message: "Uncaught TypeError: x is undefined", error: new TypeError("x is undefined") }],
])("%s with %o is shown and sent", async (type, details: { reason?: unknown; error?: unknown }) => {
  happen(type, details);
  expect(toastError).toHaveBeenCalledExactlyOnceWith(
    "Something unexpected happened",
    "What you just did may not have worked. Please check, and reload the page if it happens again.",
  );
  await vi.waitFor(() => expect(sendFault).toHaveBeenCalledExactlyOnceWith(details.error ?? details.reason));
});

test("what the page has recovered from is only sent", async () => {
  const error = new Reported("no leader");
  happen("error", { message: "Uncaught Reported: no leader", error });
  await vi.waitFor(() => expect(sendFault).toHaveBeenCalledExactlyOnceWith(error));
  expect(toastError).not.toHaveBeenCalled();
});

test("without the code that sends, nothing else happens", async () => {
  sendFault.mockImplementation(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  happen("unhandledrejection", { reason: new TypeError("x is undefined") });
  await vi.waitFor(() => expect(sendFault).toHaveBeenCalled());
  expect(toastError).toHaveBeenCalledTimes(1);
});

test.each([
  ["unhandledrejection", { reason: new DOMException("left", "AbortError") }],
  ["error", { message: "ResizeObserver loop completed with undelivered notifications.", error: null }],
  ["error", { message: "Script error.", error: null }],
])("%s with %o is neither shown nor sent", async (type, details) => {
  happen(type, details);
  // Sent after it, so that nothing is on its way any more.
  const later = new Reported("no leader");
  happen("error", { message: "Uncaught Reported: no leader", error: later });
  await vi.waitFor(() => expect(sendFault).toHaveBeenCalled());
  expect(sendFault.mock.calls).toEqual([[later]]);
  expect(toastError).not.toHaveBeenCalled();
});
