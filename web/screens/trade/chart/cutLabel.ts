import type { IChartApi, IPrimitivePaneView, Time } from "lightweight-charts";
import { fonts } from "../../../styles/tokens.ts";
import { readColor } from "./readColor.ts";

/** The format in which the library draws days, its widest time labels. */
const FONT = `bold 12px ${fonts.text}`;

/**
 * The library draws labels of time in the middle below their candle, and cuts those at the left edge. This covers the
 * rest of such a label. `labels` are all labels that the library has requested.
 */
export function coverCutLabel(chart: IChartApi, labels: ReadonlyMap<Time, string>): IPrimitivePaneView {
  return {
    zOrder: () => "top",
    renderer: () => ({
      draw(target) {
        target.useMediaCoordinateSpace(({ context, mediaSize: { height } }) => {
          context.font = FONT;
          const spans = [...labels].flatMap(([time, text]) => {
            const middle = chart.timeScale().timeToCoordinate(time);
            if (middle === null) return [];
            const half = context.measureText(text).width / 2;
            return [{ from: middle - half, to: middle + half }];
          });
          context.fillStyle = readColor("surface");
          context.fillRect(0, 0, cutAt(spans), height);
        });
      },
    }),
  };
}

/**
 * How far the label that begins left of the axis reaches into it. Labels of another zoom are among the spans: one that
 * reaches into a whole label is not shown.
 */
export function cutAt(spans: readonly { from: number; to: number }[]): number {
  const ends = spans.filter(({ from, to }) => from < 0 && to > 0).map(({ to }) => Math.ceil(to) + 1);
  const whole = Math.min(...spans.filter(({ from }) => from >= 0).map(({ from }) => from));
  return Math.max(0, ...ends.filter((end) => end < whole));
}
