import { ChartSpline } from "lucide-react";
import { useMemo } from "react";
import styled from "styled-components";
import { COIN_NAMES, type Coin } from "#protocol/constants.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { formatDateTime, formatMarketPrice } from "../../format.ts";
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
  box-shadow:
    inset 0 1px 0 ${color("hairline")},
    inset 0 -1px 0 ${color("hairline")};
`;

const Line = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  overflow: visible;
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

const Waiting = styled.div`
  display: grid;
  place-items: center;
`;

/** The prices that came since the page was opened: what this page saw itself, and nothing else. */
export function PriceChart({ coin }: { coin: Coin }) {
  const ticks = usePrices((state) => state.ticks[coin]);
  const line = useMemo(() => chartLine(ticks), [ticks]);
  const first = ticks[0];
  const last = ticks.at(-1);
  return (
    <Frame aria-labelledby="price-chart">
      <Heading>
        <Title id="price-chart">{coin}/USD</Title>
        <Note>{COIN_NAMES[coin]}, each price that arrived since you opened this page</Note>
      </Heading>
      {line === null || first === undefined || last === undefined ? (
        <Waiting>
          <EmptyState
            icon={ChartSpline}
            title="Waiting for the next price"
            text="The line starts as soon as two prices have arrived."
          />
        </Waiting>
      ) : (
        <>
          <Plot>
            <Line viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} preserveAspectRatio="none" aria-hidden>
              <polyline
                points={line.points}
                fill="none"
                stroke={color("accentText")}
                strokeWidth="1.5"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </Line>
            <VisuallyHidden>
              {formatMarketPrice(coin, first.price)} at first, {formatMarketPrice(coin, last.price)} now
            </VisuallyHidden>
            <Bound $edge="top">{formatMarketPrice(coin, line.high)}</Bound>
            <Bound $edge="bottom">{formatMarketPrice(coin, line.low)}</Bound>
          </Plot>
          <Axis>
            <time>{formatDateTime(new Date(first.at).toISOString())}</time>
            <time>{formatDateTime(new Date(last.at).toISOString())}</time>
          </Axis>
        </>
      )}
    </Frame>
  );
}
