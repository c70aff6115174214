import { describe, expect, test } from "vitest";
import { amountSchema } from "./money.ts";
import { readTypedNumber, typedNumber } from "./typedNumber.ts";

describe("a typed number", () => {
  test.each([
    ["1234.50", "1234.50"],
    ["\t1234.50\r\n", "1234.50"],
    ["12,50", "12.50"],
    ["0,5", "0.5"],
    ["1,5", "1.5"],
    ["2,50", "2.50"],
    ["99,95", "99.95"],
    [",5", "0.5"],
    [".5", "0.5"],
    ["5.", "5"],
    ["5,", "5"],
    ["0,500", "0.500"],
    ["1234,567", "1234.567"],
    ["1,234.50", "1234.50"],
    ["1.234,50", "1234.50"],
    ["1,234,567", "1234567"],
    ["1.234.567", "1234567"],
    ["1,234,567.89", "1234567.89"],
    ["1.234.567,89", "1234567.89"],
    ["1,00,000", "100000"],
    ["12,34,567.89", "1234567.89"],
    ["1 234,50", "1234.50"],
    ["1 234.50", "1234.50"],
    ["1 234", "1234"],
    ["1\u00a0234,50", "1234.50"],
    ["1\u202f234,50", "1234.50"],
    ["1\u2009234,50", "1234.50"],
    ["1'234.50", "1234.50"],
    ["1\u2019234,50", "1234.50"],
    ["\u0661\u0662\u066b\u0665\u0660", "12.50"],
    ["\u0661\u066c\u0662\u0663\u0664\u066b\u0665\u0660", "1234.50"],
    ["\u06f1\u06f2\u066b\u06f5", "12.5"],
    ["\uff11\uff12\uff0e\uff15\uff10", "12.50"],
    ["\uff11\uff12\uff0c\uff15\uff10", "12.50"],
    ["  12.50  ", "12.50"],
    ["\u200e12.50\u200e", "12.50"],
    ["$12.50", "12.50"],
    ["$1,234.50", "1234.50"],
    ["12,50 USD", "12.50"],
    ["US$ 12.50", "12.50"],
    ["1\u02bc234.50", "1234.50"],
    ["\u061c12.50", "12.50"],
    ["1\u00ad2.50", "12.50"],
    ["1  234,50", "1234.50"],
    ["\u0ae7\u0ae8.\u0aeb", "12.5"],
    ["\u{1d7d9}\u{1d7ec}", "10"],
    ["\uff0d\uff15", "-5"],
    ["-5", "-5"],
    ["\u22125", "-5"],
    ["0", "0"],
    ["1.005", "1.005"],
  ])("%j reads as %s", (typed, plain) => {
    expect(readTypedNumber(typed)).toEqual({ plain });
  });

  test.each([
    ["1,234", "Did you mean 1234 or 1.234? Enter it without a comma"],
    ["12,345", "Did you mean 12345 or 12.345? Enter it without a comma"],
    ["999,999", "Did you mean 999999 or 999.999? Enter it without a comma"],
    ["12.5O", "Write the amount as 1234.50, digits only"],
    ["abc", "Write the amount as 1234.50, digits only"],
    ["1e3", "Write the amount as 1234.50, digits only"],
    ["50%", "Write the amount as 1234.50, digits only"],
    ["50 \u066a", "Write the amount as 1234.50, digits only"],
    ["5k", "Write the amount as 1234.50, digits only"],
    ["1\ufe0f\u20e3", "Write the amount as 1234.50, digits only"],
    ["1\u00b2", "Write the amount as 1234.50, digits only"],
    ["\u00bd", "Write the amount as 1234.50, digits only"],
    ["12\u20ac", "Write the amount as 1234.50, digits only"],
    [".", "Write the amount as 1234.50, digits only"],
    ["", "Write the amount as 1234.50, digits only"],
    ["1-2", "Write the amount as 1234.50, digits only"],
    ["12,34,56", "Write the amount as 1234.50"],
    ["0,12,345", "Write the amount as 1234.50"],
    ["123,45,678", "Write the amount as 1234.50"],
    ["1.00.000", "Write the amount as 1234.50"],
    ["1,23.50", "Write the amount as 1234.50"],
    ["1.23,50,1", "Write the amount as 1234.50"],
    ["12 34", "Write the amount as 1234.50"],
    ["100\t200", "Write the amount as 1234.50"],
    ["1\n234", "Write the amount as 1234.50"],
    ["1\r\n234,50", "Write the amount as 1234.50"],
    ["1\u2028234", "Write the amount as 1234.50"],
    ["1 2345", "Write the amount as 1234.50"],
    ["1,234.", "Write the amount as 1234.50"],
    ["1.234,567.8", "Write the amount as 1234.50"],
    ["0,123,456", "Write the amount as 1234.50"],
  ])("%j is refused: %s", (typed, fault) => {
    expect(readTypedNumber(typed)).toEqual({ fault });
  });

  test.each([
    ["0,1 %", "%", { plain: "0.1" }],
    ["%5", "%", { plain: "5" }],
    ["$5", "%", { fault: "Write the amount as 1234.50, digits only" }],
    ["24 hours", "hours", { plain: "24" }],
    ["24 Stunden", "hours", { plain: "24" }],
    ["24 Std.", "hours", { plain: "24" }],
    ["15 Minuten", "min", { plain: "15" }],
    ["15 min.", "min", { plain: "15" }],
    ["8 Zeichen", "characters", { plain: "8" }],
    ["12,50 US-Dollar", "USD", { plain: "12.50" }],
    ["12,50 $US", "USD", { plain: "12.50" }],
    ["12.50 dollars", "USD", { plain: "12.50" }],
    ["12,50 EUR", "USD", { fault: "Write the amount as 1234.50, digits only" }],
    ["15 Minuten", "hours", { fault: "Write the amount as 1234.50, digits only" }],
    ["24 %", "hours", { fault: "Write the amount as 1234.50, digits only" }],
  ] as const)("%j in a field of %s", (typed, unit, read) => {
    expect(readTypedNumber(typed, unit)).toEqual(read);
  });
});

describe("an amount field", () => {
  const field = typedNumber(amountSchema);

  const AMOUNTS = [0.01, 0.5, 1.5, 12.5, 99.95, 250, 1234, 1234.5, 12_345.67, 123_456, 1_234_567.89];

  test.each([
    "en-US",
    "de-DE",
    "de-AT",
    "de-CH",
    "fr-FR",
    "fr-CH",
    "it-IT",
    "es-MX",
    "pt-BR",
    "pl-PL",
    "ru-RU",
    "sv-SE",
    "tr-TR",
    "ja-JP",
    "zh-CN-u-nu-fullwide",
    "ar-EG-u-nu-arab",
    "fa-IR",
    "th-TH-u-nu-thai",
    "my-MM",
    "en-IN",
    "hi-IN-u-nu-deva",
    "bn-BD",
  ])("takes amounts with cents as %s writes them for what they are", (locale) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const read = AMOUNTS.map((amount) => field.safeParse(format.format(amount)).data);
    expect(read).toEqual(AMOUNTS.map((amount) => amount.toFixed(2)));
  });

  test.each([
    "en-US",
    "de-DE",
    "de-CH",
    "fr-FR",
    "pl-PL",
    "tr-TR",
    "ar-EG-u-nu-arab",
    "fa-IR",
    "en-IN",
    "bn-BD",
  ])("takes no amount as %s writes it for another one", (locale) => {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    for (const amount of AMOUNTS) {
      const { data } = field.safeParse(format.format(amount));
      expect([data, Number(data)]).toEqual([data, data === undefined ? NaN : amount]);
    }
  });

  test.each([
    ["12,50", "12.50"],
    ["1 234,50", "1234.50"],
  ])("%j is the amount %s", (typed, amount) => {
    expect(field.parse(typed)).toBe(amount);
  });

  test.each([
    ["", "Amount is required"],
    ["  ", "Amount is required"],
    ["1,234", "Did you mean 1234 or 1.234? Enter it without a comma"],
    ["1.005", "Enter an amount in dollars with at most two decimals, like 1234.50"],
    ["0", "Please enter a valid amount greater than 0."],
    ["-5", "Enter an amount in dollars with at most two decimals, like 1234.50"],
  ])("%j is refused: %s", (typed, message) => {
    expect(field.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });
});
