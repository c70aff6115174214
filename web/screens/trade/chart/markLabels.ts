import type { IChartApi, IPrimitivePaneRenderer, ISeriesApi } from "lightweight-charts";
import { fonts } from "../../../styles/tokens.ts";
import { type Mark, placeLabels } from "./marks.ts";
import { readColor } from "./readColor.ts";

/** The part of the plot's height that candles leave free. */
export const LANE_SHARE = 0.12;
const LINE = 16;
const FONT = `12px ${fonts.text}`;
const LEADER_ALPHA = 0.5;

/** Draws the labels of marks in a lane below the candles, where they cover nothing; a thin line leads to each mark. */
export function markLabels(
  chart: IChartApi,
  series: ISeriesApi<"Candlestick">,
  readMarks: () => readonly Mark[],
): IPrimitivePaneRenderer {
  return {
    draw(target) {
      target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
        const marks = readMarks();
        const places = marks.map(({ time }) => chart.timeScale().timeToCoordinate(time));
        const middle = height - LINE / 2 - 2;
        context.font = FONT;
        context.textAlign = "center";
        context.textBaseline = "middle";
        for (const [index, x] of placeLabels(places, width)) {
          const [mark, place] = [marks[index], places[index]];
          const y = mark && series.priceToCoordinate(mark.price);
          if (!mark || place === null || place === undefined || y === null || y === undefined) continue;
          const color = readColor(mark.color);
          const room = context.measureText(mark.text).width + 8;
          context.globalAlpha = LEADER_ALPHA;
          context.fillStyle = color;
          context.fillRect(Math.round(place), y, 1, middle - LINE / 2 - y);
          context.globalAlpha = 1;
          context.fillStyle = readColor("surface");
          context.fillRect(x - room / 2, middle - LINE / 2, room, LINE);
          context.fillStyle = color;
          context.fillText(mark.text, x, middle);
        }
      });
    },
  };
}
