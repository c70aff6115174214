import styled from "styled-components";
import type { Candle } from "#protocol/prices.ts";
import { color, from } from "../../styles/theme.ts";
import type { Moment, Span } from "./between.ts";
import { type DrawnCandle, plot, PLOT } from "./plot.ts";

const Svg = styled.svg`
  display: block;
  width: 100%;
  height: auto;
`;

/* Hollow when the price rose, so colour is not the only difference. */
const Body = styled.rect<{ $isUp: boolean }>`
  fill: ${({ $isUp }) => color($isUp ? "surface" : "loss")};
  stroke: ${({ $isUp }) => color($isUp ? "gain" : "loss")};
`;

const Wick = styled.line<{ $isUp: boolean }>`
  stroke: ${({ $isUp }) => color($isUp ? "gain" : "loss")};
`;

const Mark = styled.g`
  stroke: ${color("accentText")};
  fill: ${color("accentText")};
  /* The drawing shrinks with the window, its letters don't. */
  font-size: 22px;
  ${from.tablet} {
    font-size: 14px;
  }
  line {
    stroke-dasharray: 3 3;
  }
  text {
    stroke: none;
  }
`;

type BetweenChartProps = {
  candles: readonly Candle[];
  span: Span;
  /** Each with the letter by which the text next to the chart refers to it. */
  moments: readonly (Moment & { letter: string })[];
};

/** Our own candles between two moments, which are marked; the figures below it say the same in words. */
export function BetweenChart({ candles, span, moments }: BetweenChartProps) {
  const drawing = plot(candles, moments, span);
  return (
    <Svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} aria-hidden>
      {drawing.candles.map((candle) => (
        <Candlestick key={candle.at} {...candle} />
      ))}
      {drawing.moments.map(({ x, y }, index) => (
        <Mark key={moments[index]?.letter ?? index}>
          <line x1={x} x2={x} y1={0} y2={PLOT.height} />
          <circle cx={x} cy={y} r={4} />
          {/* Each on a separate line, because the moments may be close together. */}
          <text {...besides(x)} y={0} dy={`${1 + 1.2 * index}em`}>
            {moments[index]?.letter}
          </text>
        </Mark>
      ))}
    </Svg>
  );
}

/** To the right of a mark, or to the left at the edge of the drawing. */
function besides(x: number): { x: number; textAnchor: "start" | "end" } {
  return x > PLOT.width - 20 ? { x: x - 6, textAnchor: "end" } : { x: x + 6, textAnchor: "start" };
}

function Candlestick({ x, width, top, bottom, high, low, isUp }: DrawnCandle) {
  return (
    <>
      <Wick $isUp={isUp} x1={x} x2={x} y1={high} y2={low} />
      <Body $isUp={isUp} x={x - width / 2} width={width} y={top} height={Math.max(1, bottom - top)} />
    </>
  );
}
