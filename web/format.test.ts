import { describe, expect, it } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import {
  formatFeeRate,
  directionOf,
  formatAge,
  formatMarketChange,
  formatMarketPrice,
  formatPercentChange,
  formatRelative,
  formatCount,
  formatShare,
  shortenMiddle,
} from "./format.ts";
import {
  formatAmount,
  formatCoinPrice,
  formatUsd,
  formatToCent,
  signOfProfit,
  signedPercent,
} from "./formatMoney.ts";

describe("money", () => {
  it.each([
    ["0", "$0.00"],
    ["1234567.899", "$1,234,567.899"],
    ["999.995", "$999.995"],
    ["36.0306", "$36.0306"],
    ["-12.345", "-$12.345"],
    ["-0.001", "-$0.001"],
    ["250.10000000", "$250.10"],
  ])("shows %s as %s", (amount, shown) => {
    expect(formatUsd(toDecimal(amount))).toBe(shown);
  });

  it("truncates to two decimals where specified", () => {
    expect(formatToCent(toDecimal("1234567.899"))).toBe("$1,234,567.89");
  });

  it.each([
    ["80", "+"],
    ["-49.95", "-"],
    ["0", ""],
    ["0.004", "+"],
  ])("shows the profit %s with the sign '%s'", (amount, sign) => {
    expect(signOfProfit(toDecimal(amount))).toBe(sign);
  });

  it("shows amounts with eight decimals", () => {
    expect(formatAmount(toDecimal("250"))).toBe("250.00000000");
  });

  it("shows a fee rate in percent", () => {
    expect(formatFeeRate(toDecimal("0.001"))).toBe("0.1%");
  });
});

describe("market figures", () => {
  it.each([
    ["BTC", 43_500.4, "$43,500"],
    ["ETH", 2650, "$2,650"],
    ["USDT", 1.00012, "$1.0001"],
  ] as const)("shows the price of %s", (coin, price, shown) => {
    expect(formatMarketPrice(coin, price)).toBe(shown);
  });

  it.each([
    ["BTC", "64231.4", "$64,231.40"],
    ["USDT", "1.00042", "$1.0004"],
  ] as const)("shows what %s was placed at", (coin, price, shown) => {
    expect(formatCoinPrice(coin, toDecimal(price))).toBe(shown);
  });

  it.each([
    ["BTC", 1200, "+$1,200.00"],
    ["ETH", -45, "-$45.00"],
    ["USDT", 0.001, "+$0.0010"],
    ["BTC", 0, "$0.00"],
  ] as const)("shows the change of %s with its sign", (coin, change, shown) => {
    expect(formatMarketChange(coin, change)).toBe(shown);
  });

  it("shows percent with one decimal for BTC and two for ETH in the bar", () => {
    expect(formatPercentChange(2.84, 1)).toBe("+2.8%");
    expect(formatPercentChange(-1.7, 2)).toBe("-1.70%");
    expect(formatPercentChange(-0.001, 2)).toBe("0.00%");
  });

  it.each([
    ["1.23987", "+1.23%"],
    ["-0.5", "-0.50%"],
    ["-0.001", "0.00%"],
  ])("shows the exact change %s as %s", (percent, shown) => {
    expect(signedPercent(toDecimal(percent))).toBe(shown);
  });

  it("distinguishes gain from loss as displayed", () => {
    expect(directionOf(0.5, 1)).toBe("up");
    expect(directionOf(-0.5, 1)).toBe("down");
    expect(directionOf(-0.04, 1)).toBe("flat");
  });

  it("shows a share with at most one decimal", () => {
    expect(formatShare(0)).toBe("0%");
    expect(formatShare(66.7)).toBe("66.7%");
    expect(formatCount(7)).toBe("7");
    expect(formatCount(10_918)).toBe("10,918");
  });
});

describe("times", () => {
  const time = "2026-03-04T12:00:00.000Z";
  const at = new Date(time).getTime();

  it.each([
    [-5_000, "just now"],
    [9_000, "just now"],
    [45_000, "45 s ago"],
    [3 * 60_000, "3 min ago"],
    [23.9 * 3_600_000, "23 h ago"],
    [24 * 3_600_000, "Mar 4, 2026"],
  ])("shows what happened %i ms ago as %s", (age, shown) => {
    expect(formatRelative(time, at + age)).toBe(shown);
  });

  it("shows a duration in its largest unit", () => {
    expect(formatAge(59_999)).toBe("59 s");
    expect(formatAge(4 * 86_400_000)).toBe("4 d");
  });
});

it("shortens long ids in the middle and leaves short ones alone", () => {
  expect(shortenMiddle("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")).toBe("bc1qar0s…5mdq");
  expect(shortenMiddle("N/A")).toBe("N/A");
});
