import { toDecimal } from "#protocol/money.ts";
import { DEFAULT_FEE_RATE } from "#protocol/settings.ts";
import { usePrices, useSettings, useUser } from "../../sync/index.ts";
import type { Terms } from "./ticket.ts";

type LiveTerms = Terms & {
  /** False until the first prices arrive. */
  isPriced: boolean;
};

/**
 * The current terms of a ticket, which change on screen when the desk's do. The price is not included: no figure
 * depends on it, and the whole page would re-render with each one.
 */
export function useTerms(): LiveTerms {
  const isPriced = usePrices((state) => state.prices !== null);
  const feeRate = useSettings((state) => state.site?.tradingFee) ?? toDecimal(DEFAULT_FEE_RATE);
  const { balance } = useUser();
  return { isPriced, feeRate, balance };
}
