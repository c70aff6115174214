import { expect, test } from "vitest";
import { describeFault } from "./passkeys.ts";

const named = (name: string) => new DOMException("The browser's own words.", name);
const OTHER = "The browser could not use the passkey. Try again, or use another way.";

test.each([
  [named("NotAllowedError"), null],
  [named("AbortError"), null],
  [named("InvalidStateError"), "This device already has a passkey for your account."],
  [named("ConstraintError"), "This device can't make a passkey. It needs a screen lock or a PIN."],
  [named("NotSupportedError"), "This device can't make a passkey. It needs a screen lock or a PIN."],
  [named("SecurityError"), "Passkeys of this desk don't work at this address."],
  [named("UnknownError"), OTHER],
  [new Error("Authentication was not completed"), OTHER],
  ["a text", OTHER],
  [
    new TypeError("Failed to fetch dynamically imported module: http://localhost/assets/esm-1234567.js"),
    "A part of the page could not be loaded. Reload it and try again.",
  ],
])("%o is told as %j", (error, text) => {
  expect(describeFault(error)).toBe(text);
});
