import { DEFAULT_FEE_RATE, type Coin } from "#protocol/constants.ts";
import { type Decimal, toDecimal } from "#protocol/money.ts";
import { usePrices } from "../../stores/prices.ts";
import { useUser } from "../../stores/session.ts";
import { useSettings } from "../../stores/settings.ts";
import type { Terms } from "./ticket.ts";

type LiveTerms = Omit<Terms, "price"> & {
  /** Null until the first prices came. */
  price: Decimal | null;
};

/** What a ticket for this coin is worth right now; changes under the reader's eyes as the desk's figures do. */
export function useTerms(coin: Coin): LiveTerms {
  const price = usePrices((state) => state.prices?.prices[coin].price);
  const feeRate = useSettings((state) => state.site?.tradingFee) ?? toDecimal(DEFAULT_FEE_RATE);
  const { balance } = useUser();
  return { price: price === undefined ? null : toDecimal(price), feeRate, balance };
}
