import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import type { CandleInterval } from "#protocol/prices.ts";
import type { TimedCandle } from "../../../sync/index.ts";
import { useThrowToBoundary } from "../../../components/useThrowToBoundary.ts";
import { recordPath } from "../../../entities/orders/RecordLink.tsx";
import { usePreferences } from "../../../preferences.ts";
import { t } from "../../../language/index.ts";
import { focusRing } from "../../../styles/theme.ts";
import { radiusSmall } from "../../../styles/tokens.ts";
import { toTimestamp } from "./bars.ts";
import { type DrawnChart, drawChart } from "./drawChart.ts";
import type { Mark } from "./marks.ts";
import { useResolvedTheme } from "./resolvedTheme.ts";

const Surface = styled.div`
  position: absolute;
  inset: 0;
  border-radius: ${radiusSmall};
  ${focusRing}
`;

type PlotProps = {
  coin: Coin;
  interval: CandleInterval;
  candles: readonly TimedCandle[];
  marks: readonly Mark[];
  description: string;
  /** The candle under the pointer or reached by the arrow keys; null for none. */
  pointed: number | null;
  onPoint: (at: number | null) => void;
};

/**
 * The drawing itself, by the chart library, which is loaded on demand. Another coin or interval makes another drawing.
 */
export function Plot({ coin, interval, candles, marks, description, pointed, onPoint }: PlotProps) {
  const surface = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<DrawnChart | null>(null);
  const fail = useThrowToBoundary();
  const theme = useResolvedTheme();
  const navigate = useNavigate();
  const palette = usePreferences((state) => state.palette);

  useEffect(() => {
    if (surface.current === null) return undefined;
    const element = surface.current;
    const onOpen = (id: string) => void navigate(recordPath(id));
    let drawn: DrawnChart | null = null;
    // The library measures a lot while it starts, and each time would force a layout of the page: it waits until that
    // is done.
    const layout = new ResizeObserver(() => {
      layout.disconnect();
      try {
        drawn = drawChart(element, { coin, interval, onPoint, onOpen });
        setChart(drawn);
      } catch (error) {
        fail(error);
      }
    });
    layout.observe(element);
    return () => {
      layout.disconnect();
      drawn?.remove();
    };
  }, [coin, interval, onPoint, fail, navigate]);

  useEffect(() => chart?.showCandles(candles), [chart, candles]);
  useEffect(() => chart?.showMarks(marks), [chart, marks]);
  useEffect(() => chart?.recolor(), [chart, theme, palette]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") {
      const newest =
        pointed === null ? undefined : marks.findLast(({ time }) => time === toTimestamp(pointed));
      if (newest !== undefined) void navigate(recordPath(newest.id));
      return;
    }
    const next = stepTo(event.key, candles, pointed);
    if (next === undefined) return;
    event.preventDefault();
    chart?.pointAt(next);
    onPoint(next?.at ?? null);
  }

  return (
    <Surface
      ref={surface}
      role="application"
      aria-roledescription={t`chart`}
      aria-label={description}
      tabIndex={0}
      onKeyDown={handleKeyDown}
    />
  );
}

/** Where a key leads; null off the chart, undefined for other keys. */
function stepTo(
  key: string,
  candles: readonly TimedCandle[],
  pointed: number | null,
): TimedCandle | null | undefined {
  const index = pointed === null ? candles.length : candles.findIndex(({ at }) => at === pointed);
  switch (key) {
    case "ArrowLeft":
      return candles[Math.max(0, index - 1)];
    case "ArrowRight":
      return candles[Math.min(candles.length - 1, index + 1)];
    case "Home":
      return candles[0];
    case "End":
      return candles.at(-1);
    case "Escape":
      return null;
    default:
      return undefined;
  }
}
