import styled from "styled-components";
import { COINS, type Coin } from "#protocol/coins.ts";
import { MarketBadge } from "../../components/MarketBadge.tsx";
import { useMarketStatus } from "../../components/useMarketStatus.ts";
import { t } from "../../language/index.ts";
import { color, from, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";
import { MarketTile } from "./MarketTile.tsx";

const Card = styled.section`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)};
  border-radius: ${radius};
  background: ${color("surface")};
  ${from.desktop} {
    grid-template-columns: 176px minmax(0, 1fr);
    align-items: center;
    gap: ${space(4)};
    padding-left: ${space(4)};
  }
`;

const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding: 0 ${space(1)};
  ${from.desktop} {
    padding: 0;
  }
`;

const Title = styled.h2`
  ${text("body")}
`;

const Notice = styled.p`
  color: ${color("wait")};
  ${text("label")}
`;

const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space(2)};
  @media (max-width: 559.98px) {
    margin: 0 -${space(1)};
    gap: 0;
  }
`;

type MarketOverviewProps = { coin: Coin; onPick: (coin: Coin) => void };

/** The three coins with price and change, and how fresh they are. */
export function MarketOverview({ coin, onPick }: MarketOverviewProps) {
  const status = useMarketStatus();
  return (
    <Card aria-labelledby="market-overview">
      <Heading>
        <Title id="market-overview">{t`Market Overview`}</Title>
        <MarketBadge />
        {status === "cached" && (
          <Notice>{t`Using cached prices. Live data will refresh automatically.`}</Notice>
        )}
      </Heading>
      <Tiles>
        {COINS.map((each) => (
          <MarketTile key={each} coin={each} isPicked={each === coin} onPick={onPick} />
        ))}
      </Tiles>
    </Card>
  );
}
