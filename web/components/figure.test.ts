import { expect, test } from "vitest";
import { COINS } from "#protocol/coins.ts";
import { translateOf } from "./figure.ts";

test.each([1, "1.5", "$1,250.00", "1.250,00 $", "10:15 AM", "3 h 20 min", "04.05.2026, 14:05:09"])(
  "%j is a figure, which translators leave alone",
  (content) => expect(translateOf(content)).toBe("no"),
);

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 4, 14, 5));

test.each(["en-US", "de-DE"])("so are days of all months, as %s writes them", (locale) => {
  for (const options of [
    { dateStyle: "medium", timeStyle: "medium" },
    { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  ] as const)
    for (const month of MONTHS) {
      const written = new Intl.DateTimeFormat(locale, options).format(month);
      expect([written, translateOf(written)]).toEqual([written, "no"]);
    }
});

test.each(COINS)("so is an amount of %s", (coin) => {
  expect(translateOf(`0.5 ${coin}`)).toBe("no");
});

test.each(["BTC", "4 orders", "BTCs 4", "none", null, undefined])("%j is text", (content) => {
  expect(translateOf(content)).toBeUndefined();
});
