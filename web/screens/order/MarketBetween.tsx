import { ChartCandlestick } from "lucide-react";
import { useMemo } from "react";
import styled from "styled-components";
import { toDecimal } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import { type Candle, type CandleInterval, PRICE_POLL_MS } from "#protocol/prices.ts";
import { percentChange } from "#protocol/rules.ts";
import { callEndpoint } from "../../api.ts";
import { PanelHeading } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { CoinPrice } from "../../components/Money.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { chartPrice, signedPercent } from "../../formatMoney.ts";
import { mark, type Message, say, t } from "../../language/index.ts";
import { serverNow } from "../../serverClock.ts";
import { type Answer, defineAnswer, useAnswer, usePrices } from "../../sync/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { type Extreme, extremes, type Moment, type Span, spansBetween } from "./between.ts";
import { BetweenChart } from "./BetweenChart.tsx";

/** As high as the drawing that takes its place, whatever the width. */
const Place = styled.div`
  display: grid;
  align-items: center;
  aspect-ratio: 3;
  margin-bottom: ${space(4)};
`;

const Note = styled.p`
  margin-top: ${space(3)};
  color: ${color("textMuted")};
  ${text("table")}
`;

/** How the coin's price moved between the two moments of an order; for a pending order, until now. */
export function MarketBetween({ order }: { order: Order }) {
  const { id, crypto, createdAt, resolvedAt } = order;
  const answer = useMemo(
    () => between({ id, crypto, createdAt, resolvedAt }),
    [id, crypto, createdAt, resolvedAt],
  );
  const { retry, ...history } = useAnswer(answer);
  const last = useLastMoment(order);
  const first: Moment = { at: Date.parse(createdAt), price: chartPrice(order.evidence.quote.price) };
  const heading = (
    <PanelHeading
      id="order-market"
      title={t`${crypto} in between`}
      note={resolvedAt === null ? t`Since the order was placed` : t`Between the order and its end`}
    />
  );
  if (history.status === "failed")
    return (
      <>
        {heading}
        <ErrorState title={t`The price history could not be loaded`} text={history.message} onRetry={retry} />
      </>
    );
  const { candles, span } = history.status === "loaded" ? history.value : { candles: [], span: null };
  return (
    <>
      {heading}
      <Place>
        {history.status === "loading" && <Skeleton $height="100%" />}
        {history.status === "loaded" && (candles.length === 0 || span === null) && (
          <EmptyState icon={ChartCandlestick} title={t`No prices were recorded in between`} />
        )}
        {span !== null && candles.length > 0 && (
          <BetweenChart
            candles={candles}
            span={span}
            moments={[{ ...first, letter: "A" }, ...(last === null ? [] : [{ ...last, letter: "B" }])]}
          />
        )}
      </Place>
      {last !== null && <PriceFacts order={order} candles={candles} span={span} first={first} last={last} />}
    </>
  );
}

type History = { candles: Candle[]; span: Span | null };

/** The finest candles of this time that still exist; minutes are kept only for a while. */
function between({
  id,
  crypto,
  createdAt,
  resolvedAt,
}: Pick<Order, "id" | "crypto" | "createdAt" | "resolvedAt">): Answer<History> {
  return defineAnswer<History>({
    name: `market between ${id}`,
    ...(resolvedAt === null && { pollMs: PRICE_POLL_MS }),
    fetch: async () => {
      const end = resolvedAt === null ? serverNow() : Date.parse(resolvedAt);
      for (const span of spansBetween(Date.parse(createdAt), end, serverNow())) {
        const [from, to] = [span.from, span.to].map((at) => new Date(at).toISOString());
        const candles = await callEndpoint("getPriceHistory", {
          query: { crypto, interval: span.interval, from, to },
        });
        if (candles.length > 0) return { candles, span };
      }
      return { candles: [], span: null };
    },
  });
}

/** The end of the order, or now. */
function useLastMoment({ crypto, resolvedAt, evidence }: Order): Moment | null {
  const price = usePrices(({ prices }) => prices?.prices[crypto].price ?? null);
  if (resolvedAt !== null && evidence.resolution !== null)
    return { at: Date.parse(resolvedAt), price: chartPrice(evidence.resolution.market.price) };
  return price === null ? null : { at: serverNow(), price };
}

type PriceFactsProps = {
  order: Order;
  candles: readonly Candle[];
  span: Span | null;
  first: Moment;
  last: Moment;
};

function PriceFacts({ order, candles, span, first, last }: PriceFactsProps) {
  const { crypto, evidence } = order;
  const { quote, resolution } = evidence;
  const interval = span?.interval ?? "1m";
  const end = resolution === null ? { ...last, at: Infinity } : last;
  const { highest, lowest } = extremes(candles, interval, first, end);
  const change =
    resolution === null ? percentChange(quote.price, toDecimal(last.price)) : resolution.marketChangePercent;
  const prices: [label: string, extreme: Extreme][] = [
    [t`A, placed`, { price: first.price, isCertain: true }],
    [resolution === null ? t`B, now` : t`B, ended`, { price: last.price, isCertain: true }],
    [t`Highest in between`, highest],
    [t`Lowest in between`, lowest],
  ];
  return (
    <>
      <FactGroup layout="columns">
        {prices.map(([label, { price, isCertain }]) => (
          <Fact key={label} label={label}>
            {!isCertain && "≈ "}
            <CoinPrice coin={crypto} price={toDecimal(price)} />
          </Fact>
        ))}
        <Fact label={t`Market moved`}>{change === null ? "–" : signedPercent(change)}</Fact>
      </FactGroup>
      {!(highest.isCertain && lowest.isCertain) && <Note>{say(APPROXIMATE[interval])}</Note>}
    </>
  );
}

/** Only candles of this length remain of the time around the moments. */
const APPROXIMATE = {
  "1m": mark`≈ Reached within the same minute as A or B, perhaps just before A or after B.`,
  "1h": mark`≈ Reached within the same hour as A or B, perhaps before A or after B.`,
  "1d": mark`≈ Reached on the same day (UTC) as A or B, perhaps before A or after B.`,
} as const satisfies Record<CandleInterval, Message>;
