import type { Coin } from "#protocol/coins.ts";
import { type Decimal, toDecimal } from "#protocol/money.ts";
import { DEFAULT_FEE_RATE } from "#protocol/settings.ts";
import { usePrices, useSettings, useUser } from "../../sync/index.ts";
import type { Terms } from "./ticket.ts";

type LiveTerms = Terms & {
  /** False until the first prices came. */
  isPriced: boolean;
};

/**
 * What a ticket is worth right now; changes under the reader's eyes as the desk's figures do. The price, on which no
 * figure depends, is not among them: the whole page would be drawn again with each.
 */
export function useTerms(): LiveTerms {
  const isPriced = usePrices((state) => state.prices !== null);
  const feeRate = useSettings((state) => state.site?.tradingFee) ?? toDecimal(DEFAULT_FEE_RATE);
  const { balance } = useUser();
  return { isPriced, feeRate, balance };
}

/** The price on screen; null until the first came. */
export function shownPrice(coin: Coin): Decimal | null {
  const price = usePrices.getState().prices?.prices[coin].price;
  return price === undefined ? null : toDecimal(price);
}
