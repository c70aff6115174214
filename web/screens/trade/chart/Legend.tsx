import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import type { CandleInterval } from "#protocol/prices.ts";
import { PriceChange } from "../../../components/PriceChange.tsx";
import { formatMarketPrice, MARKET_PERCENT_DECIMALS } from "../../../format.ts";
import { sense, t } from "../../../language/index.ts";
import { selectCandles, useCandles } from "../../../sync/index.ts";
import { color, space, tabular, text } from "../../../styles/theme.ts";
import { candleTime } from "./chartText.ts";

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  min-height: 16px;
  color: ${color("textMuted")};
  ${tabular}
  ${text("label")}
`;

const Quiet = styled.span`
  color: ${color("textQuiet")};
  abbr {
    text-decoration: none;
  }
`;

type LegendProps = {
  coin: Coin;
  interval: CandleInterval;
  /** When the described candle began; null for the last one. */
  pointed: number | null;
};

/** The figures of one candle; announced while the reader steps through them. */
export function Legend({ coin, interval, pointed }: LegendProps) {
  const candles = useCandles(selectCandles(coin, interval));
  const candle = pointed === null ? candles.at(-1) : candles.find(({ at }) => at === pointed);
  if (candle === undefined) return <Line>{pointed === null ? "" : t`No price`}</Line>;
  const figures = [
    ["O", sense("Open", "of a candle"), candle.open],
    ["H", t`High`, candle.high],
    ["L", t`Low`, candle.low],
    ["C", sense("Close", "of a candle"), candle.close],
  ] as const;
  return (
    <Line aria-live={pointed === null ? "off" : "polite"}>
      <Quiet translate="no">{candleTime(candle.at, interval)}</Quiet>
      {figures.map(([short, name, price]) => (
        <span key={short} translate="no">
          <Quiet>
            <abbr title={name}>{short}</abbr>
          </Quiet>{" "}
          {formatMarketPrice(coin, price)}
        </span>
      ))}
      <PriceChange percent={(candle.close / candle.open - 1) * 100} decimals={MARKET_PERCENT_DECIMALS} />
    </Line>
  );
}
