import styled from "styled-components";
import { COIN_TABLE, type Coin } from "#protocol/coins.ts";
import { FlashOnChange } from "../../components/FlashOnChange.tsx";
import { PriceChange } from "../../components/PriceChange.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Sparkline } from "../../components/Sparkline.tsx";
import { formatMarketPrice, MARKET_PERCENT_DECIMALS } from "../../format.ts";
import { usePrices } from "../../sync/index.ts";
import { color, focusRing, from, space, text } from "../../styles/theme.ts";
import { breakpoints, motion, radius } from "../../styles/tokens.ts";

/** Three tiles in a row have no room for four words here. */
const phone = "@media (max-width: 559.98px)";
/** The ticket next to the tiles leaves as little room here. */
const besideTicket = `@media (min-width: ${breakpoints.desktop}px) and (max-width: 1279.98px)`;

const Tile = styled.button`
  display: grid;
  gap: 2px;
  min-width: 0;
  padding: ${space(2)};
  border: 0;
  border-radius: ${radius};
  background: transparent;
  color: ${color("text")};
  text-align: left;
  cursor: pointer;
  transition: background-color ${motion.press};
  ${focusRing}
  ${from.tablet} {
    padding: ${space(2)} ${space(3)};
  }
  &:hover {
    background: ${color("raised")};
  }
  &[aria-pressed="true"] {
    background: ${color("raised")};
    box-shadow: inset 0 0 0 1px ${color("accentText")};
    ${Skeleton} {
      background: ${color("hairline")};
    }
  }
`;

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space(2)};
  ${phone} {
    flex-direction: column;
    align-items: flex-start;
  }
  ${besideTicket} {
    flex-direction: column;
    align-items: flex-start;
  }
`;

const Name = styled.span`
  display: none;
  color: ${color("textQuiet")};
  ${text("table")}
  ${from.wide} {
    display: inline;
  }
`;

const Symbol = styled.span`
  font-weight: 600;
`;

const Price = styled.span`
  font-weight: 600;
  ${text("section")}
`;

/* On a phone the dollars are always above the percentage, so that nothing below moves when they arrive or grow. */
const Change = styled.span`
  ${text("label")}
  ${phone} {
    min-height: 2rem;
    @media (max-width: 359.98px) {
      svg {
        display: none;
      }
    }
  }
  ${from.tablet} {
    ${text("table")}
  }
  ${besideTicket} {
    min-height: 2.5rem;
    > * > :last-child {
      flex-basis: 100%;
    }
  }
  > * {
    flex-wrap: wrap;
    column-gap: ${space(1)};
    row-gap: 0;
  }
`;

const Below = styled.span`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  min-width: 0;
  ${besideTicket} {
    > svg {
      display: none;
    }
  }
`;

type MarketTileProps = { coin: Coin; isPicked: boolean; onPick: (coin: Coin) => void };

/** A coin's price and its change over 24 hours; clicking it selects the coin in the ticket. */
export function MarketTile({ coin, isPicked, onPick }: MarketTileProps) {
  const price = usePrices((state) => state.prices?.prices[coin]);
  return (
    <Tile type="button" aria-pressed={isPicked} onClick={() => onPick(coin)}>
      <Line>
        <span>
          <Symbol>{coin}</Symbol> <Name>{COIN_TABLE[coin].name}</Name>
        </span>
        <Price>
          {price === undefined ? (
            <Skeleton $width="80px" />
          ) : (
            <FlashOnChange value={price.price}>{formatMarketPrice(coin, price.price)}</FlashOnChange>
          )}
        </Price>
      </Line>
      <Below>
        <Change>
          {price === undefined ? (
            <Skeleton $width="104px" />
          ) : (
            <PriceChange
              percent={price.changePercent24h}
              decimals={MARKET_PERCENT_DECIMALS}
              inUsd={{ coin, change: price.change24h }}
            />
          )}
        </Change>
        <Sparkline coin={coin} />
      </Below>
    </Tile>
  );
}
