import { useMemo } from "react";
import styled from "styled-components";
import { COIN_NAMES, type Coin } from "#protocol/constants.ts";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useNow } from "../../components/ticker.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { formatMarketPrice } from "../../format.ts";
import { usePrices } from "../../stores/prices.ts";
import { color, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";
import { chartLine, VIEW } from "./chartLine.ts";

const Frame = styled.section`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  gap: ${space(3)};
  height: 500px;
  padding: ${space(4)};
  border-radius: ${radius};
  background: ${color("surface")};
`;

const Heading = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(2)};
`;

const Title = styled.h2`
  ${text("body")}
`;

const Note = styled.p`
  color: ${color("textQuiet")};
  ${text("label")}
`;

const Plot = styled.div`
  position: relative;
  min-height: 0;
`;

const Line = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
`;

const Dot = styled.span`
  position: absolute;
  width: 8px;
  height: 8px;
  margin: -4px;
  border-radius: 4px;
  background: ${color("accentText")};
`;

const Bound = styled.span<{ $edge: "top" | "bottom" }>`
  position: absolute;
  right: 0;
  ${({ $edge }) => $edge}: ${space(1)};
  padding-left: ${space(1)};
  background: ${color("surface")};
  color: ${color("textQuiet")};
  ${text("label")}
`;

const Axis = styled.footer`
  display: flex;
  justify-content: space-between;
  color: ${color("textQuiet")};
  ${text("label")}
`;

const CLOCK = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });
const GRID = [0, 0.25, 0.5, 0.75, 1].map((share) => share * VIEW.height);

/** The prices that came since the page was opened: what this page saw itself, and nothing else. */
export function PriceChart({ coin }: { coin: Coin }) {
  const ticks = usePrices((state) => state.ticks[coin]);
  const now = useNow(sameMoment);
  const line = useMemo(() => chartLine(ticks, now), [ticks, now]);
  return (
    <Frame aria-labelledby="price-chart">
      <Heading>
        <Title id="price-chart">{coin}/USD</Title>
        <Note>{COIN_NAMES[coin]}, each price that arrived since you opened this page</Note>
      </Heading>
      {line === null ? (
        <Skeleton $height="100%" />
      ) : (
        <>
          <Plot>
            <Line viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} preserveAspectRatio="none" aria-hidden>
              {GRID.map((y) => (
                <path
                  key={y}
                  d={`M0 ${y}H${VIEW.width}`}
                  stroke={color("hairline")}
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              <polyline
                points={line.points}
                fill="none"
                stroke={color("accentText")}
                strokeWidth="1.5"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </Line>
            <Dot style={{ left: `${line.end.x * 100}%`, top: `${line.end.y * 100}%` }} />
            <VisuallyHidden>
              Between {formatMarketPrice(coin, line.low)} and {formatMarketPrice(coin, line.high)}
            </VisuallyHidden>
            <Bound $edge="top">{formatMarketPrice(coin, line.high)}</Bound>
            <Bound $edge="bottom">{formatMarketPrice(coin, line.low)}</Bound>
          </Plot>
          <Axis>
            <span>{CLOCK.format(line.from)}</span>
            <span>{CLOCK.format(line.to)}</span>
          </Axis>
        </>
      )}
    </Frame>
  );
}

function sameMoment(now: number): number {
  return now;
}
