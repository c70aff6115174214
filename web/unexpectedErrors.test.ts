import { beforeEach, expect, test, vi } from "vitest";
import { Reported } from "./reportFault.ts";
import { reportUnexpectedErrors } from "./unexpectedErrors.ts";

const toastError = vi.hoisted(() => vi.fn<(title: string) => void>());
vi.mock("./toasts/toast.ts", () => ({ toastError }));

const page = new EventTarget();
vi.stubGlobal("window", page);
reportUnexpectedErrors();

beforeEach(() => toastError.mockReset());

function happen(type: string, details: object): void {
  page.dispatchEvent(Object.assign(new Event(type), details));
}

test.each([
  ["unhandledrejection", { reason: new TypeError("x is undefined") }],
  ["unhandledrejection", { reason: undefined }],
  ["error", { message: "Uncaught TypeError: x is undefined", error: new TypeError("x is undefined") }],
])("%s with %o is reported", (type, details) => {
  happen(type, details);
  expect(toastError).toHaveBeenCalledExactlyOnceWith(
    "Something unexpected happened",
    "What you just did may not have worked. Please check, and reload the page if it happens again.",
  );
});

test.each([
  ["unhandledrejection", { reason: new DOMException("left", "AbortError") }],
  ["error", { message: "ResizeObserver loop completed with undelivered notifications.", error: null }],
  ["error", { message: "Script error.", error: null }],
  ["error", { message: "Uncaught Reported: no leader", error: new Reported("no leader") }],
])("%s with %o is not reported", (type, details) => {
  happen(type, details);
  expect(toastError).not.toHaveBeenCalled();
});
