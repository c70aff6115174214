import { COINS, type Coin, FALLBACK_PRICES } from "#protocol/constants.ts";
import type { Prices } from "#protocol/entities.ts";

/** The market at a moment of the demonstration's past: each coin swings around its specified default. */
export function marketAt(moment: Date): Prices {
  const days = moment.getTime() / 86_400_000;
  const quoted = (coin: Coin, position: number) => {
    const { price } = FALLBACK_PRICES[coin];
    const swing = coin === "USDT" ? 0.001 : 0.04;
    const now = price * (1 + swing * Math.sin(days * 1.7 + position));
    const yesterday = price * (1 + swing * Math.sin((days - 1) * 1.7 + position));
    const rounded = Math.round(now * 10_000) / 10_000;
    return { price: rounded, change24h: now - yesterday, changePercent24h: (now / yesterday - 1) * 100 };
  };
  const [btc, eth, usdt] = COINS.map(quoted);
  if (btc === undefined || eth === undefined || usdt === undefined) throw new Error("A coin has no market.");
  return {
    status: "live",
    source: "simulated",
    asOf: moment.toISOString(),
    prices: { BTC: btc, ETH: eth, USDT: usdt },
    version: 1,
  };
}
