import type { Coin } from "#protocol/coins.ts";
import { CANDLE_MS, type CandleInterval } from "#protocol/prices.ts";
import { callEndpoint } from "../../api.ts";
import { serverNow } from "../../serverClock.ts";
import { useCandles } from "../stores/candles.ts";
import { defineLoader, type Loader } from "./loader.ts";

/** Polled prices extend the candles by themselves; the history is fetched again only for what was missed. */
const POLL_MS = 300_000;
const CHART_CANDLES = 720;
const DAY_MS = 86_400_000;

const loaders = new Map<string, Loader>();

/** The initial range of a chart with this interval. */
export function chartLoader(coin: Coin, interval: CandleInterval): Loader {
  return historyLoader(`candles ${coin} ${interval}`, coin, interval, CHART_CANDLES * CANDLE_MS[interval]);
}

/** The last 24 hours. */
export function dayLoader(coin: Coin): Loader {
  return historyLoader(`day ${coin}`, coin, "1h", DAY_MS);
}

/** One loader per series, so that components that show it share what is fetched. */
function historyLoader(name: string, crypto: Coin, interval: CandleInterval, pastMs: number): Loader {
  const known = loaders.get(name);
  if (known !== undefined) return known;
  const loader = defineLoader({
    name,
    pollMs: POLL_MS,
    isReplayed: false,
    fetch: () => {
      const from = new Date(serverNow() - pastMs).toISOString();
      return callEndpoint("getPriceHistory", { query: { crypto, interval, from } });
    },
    store: (candles) => useCandles.getState().merge(crypto, interval, candles),
  });
  loaders.set(name, loader);
  return loader;
}
