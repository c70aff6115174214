import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  type SeriesMarker,
  type Time,
} from "lightweight-charts";
import { type Coin, COIN_TABLE } from "#protocol/coins.ts";
import type { CandleInterval } from "#protocol/prices.ts";
import { formatMarketPrice } from "../../../format.ts";
import type { TimedCandle } from "../../../sync/index.ts";
import { fonts } from "../../../styles/tokens.ts";
import { isContinuation, toBar, toBars, toTimestamp } from "./bars.ts";
import { candleLook } from "./candleLook.ts";
import { axisLabel, candleTime } from "./chartText.ts";
import { coverCutLabel } from "./cutLabel.ts";
import { LANE_SHARE, markLabels } from "./markLabels.ts";
import type { Mark } from "./marks.ts";
import { readColor } from "./readColor.ts";

/** The initial width of a candle in pixels; candles that don't fit are to the left. */
const CANDLE_WIDTH = 7;

export type DrawnChart = {
  showCandles: (candles: readonly TimedCandle[]) => void;
  showMarks: (marks: readonly Mark[]) => void;
  /** Reads the theme's colours again. */
  recolor: () => void;
  /** Moves the crosshair to a candle, like the mouse would. */
  pointAt: (candle: TimedCandle | null) => void;
  remove: () => void;
};

type Options = {
  coin: Coin;
  interval: CandleInterval;
  onPoint: (at: number | null) => void;
  /** A mark was clicked. */
  onOpen: (id: string) => void;
};

/** A chart of candles in `container`, until it is removed. */
export function drawChart(container: HTMLElement, { coin, interval, onPoint, onOpen }: Options): DrawnChart {
  const atOf = (time: Time): number => (typeof time === "number" ? time * 1_000 : 0);
  const axisLabels = new Map<Time, string>();
  const chart = createChart(container, {
    ...chartLook(),
    autoSize: true,
    localization: { timeFormatter: (time: Time) => candleTime(atOf(time), interval) },
    timeScale: {
      borderVisible: false,
      rightOffset: 4,
      timeVisible: interval !== "1d",
      secondsVisible: false,
      tickMarkFormatter(time: Time) {
        const label = axisLabel(atOf(time), interval);
        axisLabels.set(time, label);
        return label;
      },
    },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.08, bottom: LANE_SHARE },
    },
    // The wheel scrolls the page until the chart has been clicked or touched.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
  });
  const series = chart.addSeries(CandlestickSeries, {
    ...candleLook(readColor),
    priceFormat: {
      type: "custom",
      minMove: 10 ** -COIN_TABLE[coin].priceDecimals,
      formatter: (price: number) => formatMarketPrice(coin, price),
    },
  });
  const markers = createSeriesMarkers(series);
  let shown: readonly TimedCandle[] = [];
  let marked: readonly Mark[] = [];
  const labels = markLabels(chart, series, () => marked);
  const labelViews = [{ renderer: () => labels }];
  const timeAxisViews = [coverCutLabel(chart, axisLabels)];
  series.attachPrimitive({ paneViews: () => labelViews, timeAxisPaneViews: () => timeAxisViews });

  chart.subscribeCrosshairMove(({ time, hoveredInfo }) => {
    onPoint(time === undefined ? null : atOf(time));
    container.style.cursor = typeof hoveredInfo?.objectId === "string" ? "pointer" : "";
  });
  chart.subscribeClick(({ hoveredInfo }) => {
    if (typeof hoveredInfo?.objectId === "string") onOpen(hoveredInfo.objectId);
  });

  function recolor(): void {
    chart.applyOptions(chartLook());
    series.applyOptions(candleLook(readColor));
    drawMarks();
  }

  function drawMarks(): void {
    markers.setMarkers(marked.map(toMarker));
  }

  return {
    showCandles(candles) {
      const last = candles.at(-1);
      if (last !== undefined && isContinuation(shown, candles, interval)) {
        series.update(toBar(last));
      } else {
        const isFirst = shown.length === 0;
        const bars = toBars(candles, interval);
        series.setData(bars);
        if (isFirst) {
          const inSight = Math.floor(container.clientWidth / CANDLE_WIDTH);
          chart.timeScale().setVisibleLogicalRange({ from: bars.length - inSight, to: bars.length + 3 });
        }
      }
      shown = candles;
    },
    showMarks(marks) {
      marked = marks;
      drawMarks();
    },
    recolor,
    pointAt(candle) {
      if (candle === null) chart.clearCrosshairPosition();
      else chart.setCrosshairPosition(candle.close, toTimestamp(candle.at), series);
    },
    remove: () => chart.remove(),
  };
}

function chartLook() {
  const edge = readColor("edge");
  return {
    layout: {
      background: { color: readColor("surface") },
      textColor: readColor("textQuiet"),
      fontFamily: fonts.text,
      fontSize: 12,
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: readColor("hairline") } },
    crosshair: {
      vertLine: { color: edge, labelBackgroundColor: edge },
      horzLine: { color: edge, labelBackgroundColor: edge },
    },
  };
}

function toMarker({ id, time, price, type, color }: Mark): SeriesMarker<CandlestickData["time"]> {
  return {
    id,
    time,
    price,
    position: type === "buy" ? "atPriceBottom" : "atPriceTop",
    shape: type === "buy" ? "arrowUp" : "arrowDown",
    color: readColor(color),
  };
}
