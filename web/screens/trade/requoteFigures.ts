import type { Quote } from "#protocol/errors.ts";
import type { Decimal } from "#protocol/money.ts";
import { formatAmount, formatCoinPrice, formatUsdUp } from "../../format.ts";
import type { OrderBody } from "./ticket.ts";

type Figure = { name: string; before: string; now: string };

/** The figures that an order was sent with, and those that the desk asks for instead. */
export function requoteFigures(body: OrderBody, quote: Quote): readonly Figure[] {
  const priceOf = ({ pricePerCoin }: Pick<Quote, "pricePerCoin">) =>
    formatCoinPrice(body.crypto, pricePerCoin);
  return [
    { name: "Price", before: priceOf(body), now: priceOf(quote) },
    needed("Fee", body.tradingFee, quote.tradingFee),
    needed("Total", body.total, quote.total),
  ];
}

/** To the cent, but a difference below one is written out: nobody is asked to agree to what can't be seen. */
function needed(name: string, before: Decimal, now: Decimal): Figure {
  const isHidden = before !== now && formatUsdUp(before) === formatUsdUp(now);
  const format = isHidden ? (amount: Decimal) => `$${formatAmount(amount)}` : formatUsdUp;
  return { name, before: format(before), now: format(now) };
}
