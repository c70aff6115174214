import type { Quote } from "#protocol/errors.ts";
import { formatCoinPrice, formatUsd } from "../../formatMoney.ts";
import { t } from "../../language/index.ts";
import type { OrderBody } from "./ticket.ts";

type Figure = { name: string; before: string; now: string };

/** The figures that an order was sent with, and those that the desk asks for instead. */
export function requoteFigures(body: OrderBody, quote: Quote): readonly Figure[] {
  const priceOf = ({ pricePerCoin }: Pick<Quote, "pricePerCoin">) =>
    formatCoinPrice(body.crypto, pricePerCoin);
  return [
    { name: t`Price`, before: priceOf(body), now: priceOf(quote) },
    { name: t`Fee`, before: formatUsd(body.tradingFee), now: formatUsd(quote.tradingFee) },
    { name: t`Total`, before: formatUsd(body.total), now: formatUsd(quote.total) },
  ];
}
