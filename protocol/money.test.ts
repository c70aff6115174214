import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  add,
  addAll,
  amountSchema,
  balanceSchema,
  compare,
  decimalSchema,
  divide,
  feeRateSchema,
  formatDown,
  formatEight,
  formatUp,
  fromPercent,
  isNegative,
  multiply,
  negate,
  subtract,
  toDecimal,
  toPercent,
  toTwoDecimals,
  toWire,
} from "./money.ts";

const d = (text: string) => decimalSchema.parse(text);

describe("arithmetic on decimal strings", () => {
  test("does not have the errors of floats", () => {
    expect(add(d("0.1"), d("0.2"))).toBe("0.3");
    expect(addAll(["0.1", "0.2", "-1.00000001"])).toBe("-0.70000001");
    expect(addAll([])).toBe("0");
    expect(subtract(d("1"), d("0.9"))).toBe("0.1");
    expect(multiply(d("1.1"), d("1.1"))).toBe("1.21");
    expect(add(d("999999999999"), d("0.00000001"))).toBe("999999999999.00000001");
  });

  test("accepts and returns signs", () => {
    expect(negate(d("12.5"))).toBe("-12.5");
    expect(negate(d("0"))).toBe("0");
    expect(subtract(d("1"), d("2"))).toBe("-1");
    expect(isNegative(d("-0.01"))).toBe(true);
    expect(isNegative(d("0"))).toBe(false);
  });

  test("compares by value, not by text", () => {
    expect(compare(d("10"), d("9"))).toBe(1);
    expect(compare(d("1.0"), d("1"))).toBe(0);
    expect(compare(d("-2"), d("1"))).toBe(-1);
  });

  test("has room for the sum of the largest amounts", () => {
    expect(add(d("999999999999.99"), multiply(d("999999999999.99"), d("0.1")))).toBe("1099999999999.989");
  });

  test("refuses a product that needs more than eight decimals instead of rounding it", () => {
    expect(() => multiply(d("0.00001"), d("0.00001"))).toThrow("Enter a plain decimal number");
  });

  test("divides with eight decimals, rounding towards zero", () => {
    expect(divide(d("2"), d("3"))).toBe("0.66666666");
    expect(divide(d("-2"), d("3"))).toBe("-0.66666666");
  });

  test("adding and subtracting again changes nothing", () => {
    const cents = fc.integer({ min: 0, max: 10 ** 11 }).map((n) => toDecimal((n / 100).toFixed(2)));
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
      }),
    );
  });
});

describe("accepted values", () => {
  test.each(["0.01", "1", "1000", "999999999999.99"])("the amount %s", (amount) => {
    expect(amountSchema.parse(amount)).toBe(amount);
  });

  test.each([
    "",
    "0",
    "0.00",
    "-1",
    "+1",
    "1.001",
    "1e3",
    "NaN",
    "Infinity",
    " 1",
    "1,5",
    "0x10",
    "1000000000000",
    ".5",
    "1.",
    "١",
  ])("not the amount %j", (amount) => {
    expect(amountSchema.safeParse(amount).success).toBe(false);
  });

  test("an empty amount gets a different message from a wrong one", () => {
    expect(amountSchema.safeParse("").error?.issues[0]?.message).toBe("Amount is required");
    expect(amountSchema.safeParse("0").error?.issues[0]?.message).toBe(
      "Please enter a valid amount greater than 0.",
    );
  });

  test("balances may be zero but not negative", () => {
    expect(balanceSchema.parse("0")).toBe("0");
    expect(balanceSchema.safeParse("-0").success).toBe(false);
    expect(balanceSchema.safeParse("-1").success).toBe(false);
  });

  test.each([
    ["0", true],
    ["0.001", true],
    ["0.1", true],
    ["0.100001", false],
    ["0.0000001", false],
    ["1", false],
    ["abc", false],
    ["", false],
    ["1e-3", false],
  ])("the fee rate %s: %s", (rate, accepted) => {
    expect(feeRateSchema.safeParse(rate).success).toBe(accepted);
  });
});

describe("formats", () => {
  test("on the wire with at least two decimals", () => {
    expect(toWire("1000.00000000")).toBe("1000.00");
    expect(toWire("0.10010000")).toBe("0.1001");
    expect(toWire("-5")).toBe("-5.00");
  });

  test("from the database in the shortest form", () => {
    expect(toDecimal("0.00100000")).toBe("0.001");
    expect(toDecimal("100")).toBe("100");
    expect(toDecimal(1.8)).toBe("1.8");
  });

  test("for people: what they have is rounded down, what they need is rounded up", () => {
    expect(formatDown(d("1234567.899"))).toBe("1,234,567.89");
    expect(formatUp(d("1234567.891"))).toBe("1,234,567.90");
    expect(formatDown(d("-0.5"))).toBe("-0.50");
    expect(formatDown(d("100"))).toBe("100.00");
    expect(formatEight(d("12.5"))).toBe("12.50000000");
    expect(toTwoDecimals(d("7.999"))).toBe("7.99");
  });

  test("fractions as percent and back", () => {
    expect(toPercent(d("0.001"))).toBe("0.1");
    expect(fromPercent("0.1")).toBe("0.001");
    expect(fromPercent("0.25")).toBe("0.0025");
    expect(fromPercent("abc")).toBeNull();
    expect(fromPercent("-1")).toBeNull();
  });
});
