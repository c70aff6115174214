import { expect, test } from "vitest";
import { closedText } from "./closedText.ts";

test.each([
  [{ orders: 0, deposits: 0, withdrawals: 0, left: [] }, "Nothing was rejected."],
  [{ orders: 1_200, deposits: 1, withdrawals: 0, left: [] }, "Rejected: 1,200 orders, 1 deposit."],
  [
    {
      orders: 0,
      deposits: 0,
      withdrawals: 2,
      left: [{ kind: "withdrawal" as const, id: "0190-1", reason: "It is being paid." }],
    },
    "Rejected: 2 withdrawals. Still pending: withdrawal 0190-1. It is being paid.",
  ],
])("what was closed is counted and what stays is named (%#)", (closed, text) => {
  expect(closedText(closed)).toBe(text);
});
