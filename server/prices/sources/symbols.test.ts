import { expect, test } from "vitest";
import { COINS } from "#protocol/coins.ts";
import { coinsBySymbol } from "./symbols.ts";

test.each(["coingecko", "coinbase", "kraken", "krakenHistory", "tradingView"] as const)(
  "%s has its own symbol for every coin",
  (source) => {
    expect([...coinsBySymbol(source).values()]).toEqual([...COINS]);
  },
);

test("Binance has no pair for Tether, its own currency", () => {
  expect([...coinsBySymbol("binance").values()]).toEqual(COINS.filter((coin) => coin !== "USDT"));
});
