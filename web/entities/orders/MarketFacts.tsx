import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import { toDecimal } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import type { Market } from "#protocol/prices.ts";
import { percentChange } from "#protocol/rules.ts";
import { FeedBadge } from "../../components/FeedBadge.tsx";
import { FlashOnChange } from "../../components/FlashOnChange.tsx";
import { MarketBadge } from "../../components/MarketBadge.tsx";
import { CoinPrice } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatMarketPrice } from "../../format.ts";
import { signedPercent } from "../../formatMoney.ts";
import { t } from "../../language/index.ts";
import { usePrices } from "../../sync/index.ts";
import { color, space } from "../../styles/theme.ts";
import { Fact } from "../../components/FactGroup.tsx";

const Quiet = styled.span`
  color: ${color("textMuted")};
`;

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)};
`;

type MarketEvidenceProps = { label: string; coin: Coin; market: Market };

/** The market at one moment, and its source. */
export function MarketEvidence({ label, coin, market }: MarketEvidenceProps) {
  return (
    <Fact label={label}>
      <Line>
        <CoinPrice coin={coin} price={market.price} />
        <FeedBadge status={market.status} source={market.source} />
        {market.at !== null && (
          <Quiet>
            <RelativeTime time={market.at} />
          </Quiet>
        )}
      </Line>
    </Fact>
  );
}

/** The current price of the order's coin, and how far it has moved since the quote. */
export function MarketNow({ order }: { order: Order }) {
  const price = usePrices(({ prices }) => prices?.prices[order.crypto].price ?? null);
  const asOf = usePrices(({ prices }) => prices?.asOf ?? null);
  if (price === null) return null;
  const moved = percentChange(order.pricePerCoin, toDecimal(price));
  return (
    <Fact label={t`Now`}>
      <Line>
        {moved !== null && (
          <Quiet translate="no" title={t`Since the quote`}>
            {signedPercent(moved)}
          </Quiet>
        )}
        <FlashOnChange value={price}>{formatMarketPrice(order.crypto, price)}</FlashOnChange>
        <MarketBadge />
        {asOf !== null && (
          <Quiet>
            <RelativeTime time={asOf} />
          </Quiet>
        )}
      </Line>
    </Fact>
  );
}
