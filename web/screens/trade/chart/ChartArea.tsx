import { ChartCandlestick } from "lucide-react";
import { useMemo } from "react";
import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import type { CandleInterval } from "#protocol/prices.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { lazyPart } from "../../../components/lazyPart.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { t } from "../../../language/index.ts";
import { type Loading, selectCandles, useCandles, useOrders, useUser } from "../../../sync/index.ts";
import { ownOrders } from "../../../entities/orders/ownOrders.ts";
import { describeChart } from "./chartText.ts";
import { marksOf } from "./marks.ts";

const Plot = lazyPart({
  name: "Plot",
  fetch: async () => (await import("./Plot.tsx")).Plot,
  fallback: <Skeleton $height="100%" />,
});

const Area = styled.div`
  position: relative;
  min-height: 0;
`;

type ChartAreaProps = {
  coin: Coin;
  interval: CandleInterval;
  loading: Loading;
  pointed: number | null;
  onPoint: (at: number | null) => void;
};

/** The candles with the trader's orders on them, or a placeholder. */
export function ChartArea({ coin, interval, loading, pointed, onPoint }: ChartAreaProps) {
  const candles = useCandles(selectCandles(coin, interval));
  const marks = useMarks(coin, interval, candles[0]?.at);
  return (
    <Area>
      {loading.status === "failed" && (
        <ErrorState
          title={t`The price history could not be loaded`}
          text={loading.message}
          onRetry={loading.retry}
        />
      )}
      {loading.status === "loaded" && candles.length === 0 && (
        <EmptyState
          icon={ChartCandlestick}
          title={t`No prices yet`}
          text={t`The chart starts with the next price.`}
        />
      )}
      {candles.length > 0 && (
        <Plot
          key={interval}
          coin={coin}
          interval={interval}
          candles={candles}
          marks={marks}
          description={describeChart(coin, interval, candles, marks.length)}
          pointed={pointed}
          onPoint={onPoint}
        />
      )}
      {loading.status === "loading" && candles.length === 0 && <Skeleton $height="100%" />}
    </Area>
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
