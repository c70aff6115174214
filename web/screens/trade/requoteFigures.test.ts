import { expect, test } from "vitest";
import type { Coin } from "#protocol/coins.ts";
import { toDecimal } from "#protocol/money.ts";
import { requoteFigures } from "./requoteFigures.ts";
import type { OrderBody } from "./ticket.ts";

function figures(crypto: Coin, before: readonly string[], now: readonly string[]): string[] {
  const [priceBefore = "", feeBefore = "", totalBefore = ""] = before;
  const [priceNow = "", feeNow = "", totalNow = ""] = now;
  const body: OrderBody = {
    type: "buy",
    crypto,
    amount: toDecimal("1"),
    walletAddress: "N/A",
    pricePerCoin: toDecimal(priceBefore),
    tradingFee: toDecimal(feeBefore),
    total: toDecimal(totalBefore),
  };
  const quote = {
    pricePerCoin: toDecimal(priceNow),
    feeRate: toDecimal("0.002"),
    tradingFee: toDecimal(feeNow),
    total: toDecimal(totalNow),
  };
  return requoteFigures(body, quote).map((figure) => `${figure.name} ${figure.before} ${figure.now}`);
}

test("the figures of an order before and now", () => {
  expect(figures("BTC", ["64231.4", "0.25", "250.25"], ["65500", "0.5", "250.5"])).toEqual([
    "Price $64,231.40 $65,500.00",
    "Fee $0.25 $0.50",
    "Total $250.25 $250.50",
  ]);
});

test("USDT has four decimals here too, and a difference below a cent is shown", () => {
  expect(figures("USDT", ["1.0004", "0.001", "1.001"], ["1.0125", "0.002", "1.002"])).toEqual([
    "Price $1.0004 $1.0125",
    "Fee $0.001 $0.002",
    "Total $1.001 $1.002",
  ]);
});

test("unchanged figures are written as elsewhere", () => {
  expect(figures("USDT", ["1.0004", "0.001", "1.001"], ["1.0125", "0.001", "1.001"])).toEqual([
    "Price $1.0004 $1.0125",
    "Fee $0.001 $0.001",
    "Total $1.001 $1.001",
  ]);
});
