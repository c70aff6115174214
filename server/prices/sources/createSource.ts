import type { Config } from "../../config.ts";
import type { PriceSource } from "../source.ts";
import { binance } from "./binance.ts";
import { coinbase } from "./coinbase.ts";
import { coingecko } from "./coingecko.ts";
import { kraken } from "./kraken.ts";
import { simulated } from "./simulated.ts";

type Choice = Pick<Config, "priceSource" | "priceUrl" | "coingecko">;

export type SourceWithBackup = { source: PriceSource; backup?: PriceSource };

/** The chosen source and its backup: CoinGecko for the exchanges. */
export function createSources({ priceSource, priceUrl, coingecko: access }: Choice): SourceWithBackup {
  switch (priceSource) {
    case "coingecko":
      return { source: coingecko({ ...access, url: priceUrl ?? access.url }) };
    case "simulated":
      return { source: simulated() };
    case "coinbase":
      return { source: coinbase(priceUrl), backup: coingecko(access) };
    case "kraken":
      return { source: kraken(priceUrl), backup: coingecko(access) };
    case "binance":
      return { source: binance(priceUrl), backup: coingecko(access) };
  }
}
