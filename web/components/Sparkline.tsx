import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import { dayLoader, selectCandles, useCandles, useLoader, usePrices } from "../sync/index.ts";
import { color } from "../styles/theme.ts";
import { breakpoints } from "../styles/tokens.ts";
import { sparklinePoints, VIEW } from "./sparklinePoints.ts";
import { useMedia } from "./useMedia.ts";

const Line = styled.svg<{ $tone: "gain" | "loss" }>`
  flex: none;
  color: ${({ $tone }) => color($tone)};
  opacity: 0.8;
`;

/** The price over the last 24 hours, next to the figures that say the same in words; shown if there is room. */
export function Sparkline({ coin }: { coin: Coin }) {
  const hasRoom = useMedia(`(min-width: ${breakpoints.desktop}px)`);
  return hasRoom ? <DayLine coin={coin} /> : null;
}

function DayLine({ coin }: { coin: Coin }) {
  useLoader(dayLoader(coin));
  const points = useCandles((state) => sparklinePoints(selectCandles(coin, "1h")(state)));
  const isDown = usePrices((state) => (state.prices?.prices[coin].changePercent24h ?? 0) < 0);
  if (points === "") return null;
  return (
    <Line
      $tone={isDown ? "loss" : "gain"}
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      width={VIEW.width}
      height={VIEW.height}
      aria-hidden
    >
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
    </Line>
  );
}
