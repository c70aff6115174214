import { expect, it } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import { shownTotal } from "./shownTotal.ts";

const total = toDecimal("250.25");

it.each([
  ["win", "+$250.25", "gain"],
  ["loss", "-$250.25", "loss"],
  ["pending", "$250.25", "textMuted"],
  ["rejected", "$250.25", "textMuted"],
  ["cancelled", "$250.25", "textMuted"],
] as const)("shows the total of a trade that is %s as %s", (status, text, tone) => {
  expect(shownTotal({ status, total })).toEqual({ text, tone });
});
