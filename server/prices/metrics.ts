import { Gauge, type Registry } from "prom-client";
import { COINS } from "#protocol/coins.ts";
import type { CurrentPrices } from "./currentPrices.ts";

/** The age of the shown prices by coin, and whether they are live; read on each scrape. */
export function measurePrices(registry: Registry, prices: Pick<CurrentPrices, "current" | "originOf">): void {
  const registers = [registry];
  new Gauge({
    name: "livedesk_price_age_seconds",
    help: "Age of the last good price, by the market's clock",
    labelNames: ["coin", "source"],
    registers,
    collect() {
      this.reset();
      for (const coin of COINS) {
        const { source, at } = prices.originOf(coin);
        if (at !== null) this.set({ coin, source }, (Date.now() - Date.parse(at)) / 1_000);
      }
    },
  });
  new Gauge({
    name: "livedesk_prices_live",
    help: "1 while the prices are live, 0 while they are cached",
    registers,
    collect() {
      this.set(prices.current().status === "live" ? 1 : 0);
    },
  });
}
