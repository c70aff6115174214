import type { PriceSource, PriceSourceName } from "../source.ts";
import { binance } from "./binance.ts";
import { coinbase } from "./coinbase.ts";
import { coingecko } from "./coingecko.ts";
import { kraken } from "./kraken.ts";
import { simulated } from "./simulated.ts";

const SOURCES: Record<PriceSourceName, (url?: string) => PriceSource> = {
  coingecko: (url) => coingecko(url),
  coinbase: (url) => coinbase(url),
  kraken: (url) => kraken(url),
  binance: (url) => binance(url),
  simulated: () => simulated(),
};

/** The source of this name, at its own address or at `url`. */
export function createSource(name: PriceSourceName, url?: string): PriceSource {
  return SOURCES[name](url);
}
