import { ChartCandlestick } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import styled from "styled-components";
import { CANDLE_INTERVALS, type CandleInterval, type Coin } from "#protocol/constants.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { selectCandles, useCandles } from "../../../stores/candles.ts";
import { useOrders } from "../../../stores/orders.ts";
import { ownOrders } from "../../../stores/selectors.ts";
import { useUser } from "../../../stores/session.ts";
import { color, focusRing, space, text } from "../../../styles/theme.ts";
import { describeChart } from "./chartText.ts";
import { Legend } from "./Legend.tsx";
import { marksOf } from "./marks.ts";
import type { Loading } from "../../../live/useLoader.ts";

const Plot = lazy(async () => ({ default: (await import("./Plot.tsx")).Plot }));

const Layout = styled.div`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  gap: ${space(2)};
  height: 100%;
  padding: ${space(4)};
`;

const Heading = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(1)} ${space(4)};
`;

const Title = styled.h2`
  ${text("body")}
`;

const Area = styled.div`
  position: relative;
  min-height: 0;
`;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(4)};
  color: ${color("textQuiet")};
  ${text("label")}
`;

const Credit = styled.a`
  border-radius: 4px;
  color: inherit;
  ${focusRing}
`;

const INTERVALS = CANDLE_INTERVALS.map((interval) => ({ value: interval, label: interval }));

type DeskChartProps = {
  coin: Coin;
  interval: CandleInterval;
  onInterval: (interval: CandleInterval) => void;
  loading: Loading;
  /** Why it is shown although another chart was asked for. */
  note: string | null;
};

/** The desk's own chart: its candles and live prices, with the trader's orders on it. */
export function DeskChart({ coin, interval, onInterval, loading, note }: DeskChartProps) {
  const candles = useCandles(selectCandles(coin, interval));
  const [pointed, setPointed] = useState<number | null>(null);
  const marks = useMarks(coin, interval, candles[0]?.at);
  return (
    <Layout>
      <Heading>
        <div>
          <Title>{coin}/USD</Title>
          <Legend coin={coin} interval={interval} candles={candles} pointed={pointed} />
        </div>
        <SegmentedControl label="Interval" value={interval} options={INTERVALS} onChange={onInterval} />
      </Heading>
      <Area>
        {loading.status === "failed" && (
          <ErrorState
            title="The price history could not be loaded"
            text={loading.message}
            onRetry={loading.retry}
          />
        )}
        {loading.status === "loaded" && candles.length === 0 && (
          <EmptyState
            icon={ChartCandlestick}
            title="No prices yet"
            text="The chart begins with the next price that arrives."
          />
        )}
        {(loading.status === "loading" || candles.length > 0) && (
          <Suspense fallback={<Skeleton $height="100%" />}>
            {candles.length === 0 ? (
              <Skeleton $height="100%" />
            ) : (
              <Plot
                key={interval}
                coin={coin}
                interval={interval}
                candles={candles}
                marks={marks}
                description={describeChart(coin, interval, candles, marks.length)}
                pointed={pointed}
                onPoint={setPointed}
              />
            )}
          </Suspense>
        )}
      </Area>
      <Foot>
        <span>{note}</span>
        <Credit href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          Charts by TradingView
        </Credit>
      </Foot>
    </Layout>
  );
}

function useMarks(coin: Coin, interval: CandleInterval, since: number | undefined) {
  const byId = useOrders((state) => state.byId);
  const { id } = useUser();
  return useMemo(
    () => (since === undefined ? [] : marksOf(ownOrders({ byId }, id), { coin, interval, since })),
    [byId, id, coin, interval, since],
  );
}
