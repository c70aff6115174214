import { useState } from "react";
import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import { CANDLE_INTERVALS, type CandleInterval } from "#protocol/prices.ts";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { rich, t } from "../../../language/index.ts";
import { color, focusRing, space, text } from "../../../styles/theme.ts";
import { ChartArea } from "./ChartArea.tsx";
import { Legend } from "./Legend.tsx";
import type { Loading } from "../../../sync/index.ts";

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
  /** Why it is shown although another chart was chosen. */
  note: string | null;
};

/** The desk's own chart: its candles and live prices, with the trader's orders on it. */
export function DeskChart({ coin, interval, onInterval, loading, note }: DeskChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  return (
    <Layout>
      <Heading>
        <div>
          <Title>{rich("{0}/USD", coin)}</Title>
          <Legend coin={coin} interval={interval} pointed={pointed} />
        </div>
        <SegmentedControl label={t`Interval`} value={interval} options={INTERVALS} onChange={onInterval} />
      </Heading>
      <ChartArea coin={coin} interval={interval} loading={loading} pointed={pointed} onPoint={setPointed} />
      <Foot>
        <span>{note}</span>
        <Credit href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          {t`Charts by TradingView`}
        </Credit>
      </Foot>
    </Layout>
  );
}
