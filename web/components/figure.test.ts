import { expect, test } from "vitest";
import { COINS } from "#protocol/coins.ts";
import { translateOf } from "./figure.ts";

test.each([1, "1.5", "$1,250.00", "1.250,00 $", "10:15 AM", "3 h 20 min", "Mar 4, 2026", "4. Mai 2026"])(
  "%j is a figure, which translators leave alone",
  (content) => expect(translateOf(content)).toBe("no"),
);

test.each(COINS)("so is an amount of %s", (coin) => {
  expect(translateOf(`0.5 ${coin}`)).toBe("no");
});

test.each(["BTC", "4 orders", "BTCs 4", "none", null, undefined])("%j is text", (content) => {
  expect(translateOf(content)).toBeUndefined();
});
