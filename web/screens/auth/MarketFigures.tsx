import styled from "styled-components";
import { COIN_TABLE, COINS, type Coin } from "#protocol/coins.ts";
import { FlashOnChange } from "../../components/FlashOnChange.tsx";
import { MarketBadge } from "../../components/MarketBadge.tsx";
import { PriceChange } from "../../components/PriceChange.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { formatMarketPrice, MARKET_PERCENT_DECIMALS } from "../../format.ts";
import { rich, t } from "../../language/index.ts";
import { usePrices } from "../../sync/index.ts";
import { color, from, space, text } from "../../styles/theme.ts";

const Figures = styled.dl`
  display: grid;
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: baseline;
  gap: ${space(1)} ${space(4)};
  padding: ${space(4)} 0;
  border-top: 1px solid ${color("hairline")};
`;

const Name = styled.dt`
  color: ${color("textMuted")};
`;

const Price = styled.dd`
  font-weight: 500;
  letter-spacing: -0.02em;
  ${text("section")}
  ${from.desktop} {
    ${text("figure")}
  }
`;

const Change = styled.dd`
  grid-column: 1 / -1;
  text-align: end;
  ${text("table")}
`;

const Source = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 20px;
  margin-bottom: ${space(3)};
  color: ${color("textQuiet")};
  ${text("label")}
`;

/** Current market figures for visitors. */
export function MarketFigures() {
  return (
    <section aria-label={t`Market`}>
      <Quoted />
      <Figures>
        {COINS.map((coin) => (
          <Figure key={coin} coin={coin} />
        ))}
      </Figures>
    </section>
  );
}

function Quoted() {
  const asOf = usePrices((state) => state.prices?.asOf ?? null);
  return (
    <Source>
      <MarketBadge />
      {asOf !== null && <span>{rich("Quoted {0}", <RelativeTime time={asOf} />)}</span>}
    </Source>
  );
}

function Figure({ coin }: { coin: Coin }) {
  const quote = usePrices((state) => state.prices?.prices[coin]);
  return (
    <Row>
      <Name>{COIN_TABLE[coin].name}</Name>
      <Price>
        {quote ? (
          <FlashOnChange value={quote.price}>{formatMarketPrice(coin, quote.price)}</FlashOnChange>
        ) : (
          <Skeleton $width="4em" />
        )}
      </Price>
      <Change>
        {quote ? (
          <PriceChange
            percent={quote.changePercent24h}
            decimals={MARKET_PERCENT_DECIMALS}
            inUsd={{ coin, change: quote.change24h }}
          />
        ) : (
          <Skeleton $width="9em" />
        )}
      </Change>
    </Row>
  );
}
