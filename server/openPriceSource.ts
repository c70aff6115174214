import type { Config } from "./config.ts";
import type { PriceSource } from "./prices/source.ts";
import { coingecko } from "./prices/sources/coingecko.ts";
import { simulated } from "./prices/sources/simulated.ts";

const OPENERS: Record<Config["priceSource"], (url: string | undefined) => PriceSource> = {
  coingecko: (url) => coingecko(url),
  simulated: () => simulated(),
};

/** The source of market prices that the settings name. */
export function openPriceSource({ priceSource, priceUrl }: Config): PriceSource {
  return OPENERS[priceSource](priceUrl);
}
