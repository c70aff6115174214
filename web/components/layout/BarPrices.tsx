import styled from "styled-components";
import { COIN_TABLE, COINS, type Coin } from "#protocol/coins.ts";
import { formatMarketPrice } from "../../format.ts";
import { usePrices } from "../../sync/index.ts";
import { color, from, space, tabular, text } from "../../styles/theme.ts";
import { breakpoints } from "../../styles/tokens.ts";
import { FlashOnChange } from "../FlashOnChange.tsx";
import { MarketBadge } from "../MarketBadge.tsx";
import { PriceChange } from "../PriceChange.tsx";
import { Skeleton } from "../Skeleton.tsx";
import { Sparkline } from "../Sparkline.tsx";

const List = styled.div`
  display: flex;
  align-items: center;
  gap: clamp(${space(2)}, 3vw, ${space(3)});
  white-space: nowrap;
  ${tabular}
  ${text("label")}
  @media (max-width: 359.98px) {
    flex-wrap: wrap;
    row-gap: ${space(1)};
    padding-block: 6px;
  }
  ${from.tablet} {
    gap: ${space(4)};
    ${text("table")}
  }
`;

const Item = styled.span`
  display: inline-flex;
  align-items: baseline;
  gap: 6px;
  > svg {
    align-self: center;
  }
  @media (max-width: 359.98px) {
    gap: 3px;
  }
  @media (max-width: 399.98px) {
    svg {
      display: none;
    }
  }
  /* Next to the links, only wider windows have room for the sparkline. */
  @media (min-width: ${breakpoints.wide}px) and (max-width: 1439.98px) {
    > svg {
      display: none;
    }
  }
`;

const Symbol = styled.span`
  color: ${color("textQuiet")};
  font-weight: 500;
`;

const Price = styled.span`
  font-weight: 550;
`;

/** The prices of the main coins and their source; the only part of the bar that re-renders with a price tick. */
export function BarPrices() {
  return (
    <List>
      {COINS.map((coin) => {
        const decimals = COIN_TABLE[coin].barPercentDecimals;
        return decimals === null ? null : <BarPrice key={coin} coin={coin} decimals={decimals} />;
      })}
      <MarketBadge />
    </List>
  );
}

function BarPrice({ coin, decimals }: { coin: Coin; decimals: number }) {
  const price = usePrices((state) => state.prices?.prices[coin].price);
  const percent = usePrices((state) => state.prices?.prices[coin].changePercent24h);
  return (
    <Item>
      <Symbol>{coin}</Symbol>
      {price === undefined || percent === undefined ? (
        <Skeleton $width="112px" />
      ) : (
        <>
          <FlashOnChange value={price}>
            <Price>{formatMarketPrice(coin, price)}</Price>
          </FlashOnChange>
          <PriceChange percent={percent} decimals={decimals} />
          <Sparkline coin={coin} />
        </>
      )}
    </Item>
  );
}
