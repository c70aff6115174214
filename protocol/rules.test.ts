import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";
import { compare, decimalSchema, toDecimal } from "./money.ts";
import {
  isResolution,
  isWorseThanShown,
  largestAmount,
  movedAgainst,
  orderFigures,
  payoutOf,
  percentChange,
  RESOLUTIONS,
} from "./rules.ts";

const d = (text: string) => decimalSchema.parse(text);

test("fee is amount times rate and total is amount plus fee", () => {
  expect(orderFigures(d("100"), d("0.001"))).toEqual({ tradingFee: "0.1", total: "100.1" });
  expect(orderFigures(d("0.01"), d("0.000001"))).toEqual({ tradingFee: "0.00000001", total: "0.01000001" });
  expect(orderFigures(d("999999999999.99"), d("0.1"))).toEqual({
    tradingFee: "99999999999.999",
    total: "1099999999999.989",
  });
});

describe("the largest amount", () => {
  test("leaves room for the fee to the cent", () => {
    expect(largestAmount(d("1000"), d("0.001"))).toBe("999.00");
    expect(largestAmount(d("100.1"), d("0.001"))).toBe("100.00");
    expect(largestAmount(d("0"), d("0.001"))).toBe("0.00");
    expect(largestAmount(d("0.01"), d("0"))).toBe("0.01");
  });

  test("always fits, and a cent more never does", () => {
    const balances = fc.integer({ min: 0, max: 10 ** 9 }).map((n) => toDecimal((n / 1000).toFixed(3)));
    const rates = fc.integer({ min: 0, max: 100_000 }).map((n) => toDecimal((n / 1_000_000).toFixed(6)));
    fc.assert(
      fc.property(balances, rates, (available, rate) => {
        const amount = largestAmount(available, rate);
        const more = toDecimal((Number(amount) + 0.01).toFixed(2));
        expect(compare(orderFigures(amount, rate).total, available)).toBeLessThanOrEqual(0);
        expect(compare(orderFigures(more, rate).total, available)).toBe(1);
      }),
    );
  });
});

describe("resolutions", () => {
  test("are exactly the five of the specification", () => {
    expect(
      RESOLUTIONS.map(({ result, returnRate, comment }) => `${result} ${returnRate} ${comment}`),
    ).toEqual([
      "win 1.8 Big Win - 1.8x return",
      "win 1.5 Standard Win - 1.5x return",
      "loss 0.5 Partial Loss - 50% returned",
      "loss 0 Total Loss - no return",
      "rejected 0 Order rejected by admin",
    ]);
  });

  test.each([
    ["win", "1.8", true],
    ["win", "1.80", true],
    ["win", "0.5", false],
    ["win", "2", false],
    ["loss", "0", true],
    ["loss", "1.5", false],
    ["rejected", "0", true],
    ["rejected", "0.5", false],
  ] as const)("%s at %s: %s", (result, rate, known) => {
    expect(isResolution(result, d(rate))).toBe(known);
  });

  test("pay the amount times the multiplier, and nothing for a rejected order", () => {
    expect(payoutOf("win", d("250"), d("1.8"))).toBe("450");
    expect(payoutOf("loss", d("33.33"), d("0.5"))).toBe("16.665");
    expect(payoutOf("loss", d("100"), d("0"))).toBe("0");
    expect(payoutOf("rejected", d("100"), d("0"))).toBe("0");
  });
});

describe("a price that moved against the trader", () => {
  test.each([
    ["buy", "100", "101", false],
    ["buy", "100", "101.01", true],
    ["buy", "100", "50", false],
    ["sell", "100", "99", false],
    ["sell", "100", "98.99", true],
    ["sell", "100", "200", false],
  ] as const)("%s quoted at %s, now %s: %s", (type, quoted, market, against) => {
    expect(movedAgainst(type, d(quoted), d(market))).toBe(against);
  });
});

test.each([
  ["the same figures", "100.1", "100", false],
  ["a lower total", "100.09", "100", false],
  ["a higher total", "100.11", "100", true],
  ["a price that moved too far", "100.1", "101.01", true],
])("the trader is asked again about %s", (_, total, market, isWorse) => {
  const shown = { type: "buy", tradingFee: d("0.1"), total: d("100.1"), pricePerCoin: d("100") } as const;
  const current = { tradingFee: d("0.1"), total: d(total), pricePerCoin: d(market) };
  expect(isWorseThanShown(shown, current)).toBe(isWorse);
});

test("percent change is of the first price", () => {
  expect(percentChange(d("50000"), d("51000"))).toBe("2");
  expect(percentChange(d("3"), d("2"))).toBe("-33.333333");
  expect(percentChange(d("0"), d("2"))).toBeNull();
});

test.each([1e21, -1, "1e3", "99999999999999999999999", null])(
  "a resolution at %j is refused as an invalid field, not as a server error",
  (returnRate) => {
    const { body } = endpoints.resolveOrder;
    expect(body.safeParse({ result: "win", returnRate }).success).toBe(false);
  },
);
