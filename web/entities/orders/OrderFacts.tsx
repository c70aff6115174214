import { Fragment, type ReactNode } from "react";
import styled from "styled-components";
import type { Coin } from "#protocol/coins.ts";
import type { Order } from "#protocol/orders.ts";
import type { Market } from "#protocol/prices.ts";
import { StatusBadge } from "../../components/Badge.tsx";
import { Amount, CoinPrice, Money } from "../../components/Money.tsx";
import { formatDateTime } from "../../format.ts";
import { signedPercent } from "../../formatMoney.ts";
import { SIDE_NAMES, tellDecider } from "./orderText.ts";
import { isReleased, returnedBy } from "./outcome.ts";
import { color, space, text } from "../../styles/theme.ts";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";

const Section = styled.section`
  display: grid;
  gap: ${space(3)};
  margin-top: ${space(6)};
`;

const Title = styled.h3`
  ${text("body")}
`;

const Note = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

/** Wraps as a whole. */
const Whole = styled.span`
  white-space: nowrap;
`;

/** Everything about the order of a trade, and why it ended as it did. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <>
      <Section>
        <Title>Complete Trade Order Information</Title>
        <FactGroup layout="columns">
          <FieldFacts order={order} />
        </FactGroup>
      </Section>
      <Section>
        <Title>Evidence</Title>
        <FactGroup layout="columns">
          <EvidenceFacts order={order} />
        </FactGroup>
        {order.evidence.resolution === null && order.status === "pending" && (
          <Note>
            The market at the decision, who decided, and your balance before and after will be added then.
          </Note>
        )}
      </Section>
    </>
  );
}

/** Names every field, so that new ones are not forgotten. */
function FieldFacts({ order }: { order: Order }) {
  const facts: Record<keyof Order, ReactNode> = {
    id: null,
    userId: null,
    username: null,
    type: <Fact label="Order">{`${SIDE_NAMES[order.type]} ${order.crypto}`}</Fact>,
    crypto: null,
    status: (
      <Fact label="Status">
        <StatusBadge status={order.status} />
      </Fact>
    ),
    amount: (
      <Fact label="Amount">
        <Amount amount={order.amount} />
      </Fact>
    ),
    pricePerCoin: (
      <Fact label="Price per coin">
        <CoinPrice coin={order.crypto} price={order.pricePerCoin} />
      </Fact>
    ),
    tradingFee: (
      <Fact label="Trading fee">
        <Money amount={order.tradingFee} />
      </Fact>
    ),
    total: (
      <Fact label="Total">
        <Money amount={order.total} />
      </Fact>
    ),
    returnRate: <Fact label="Return rate">{order.returnRate === null ? "–" : `${order.returnRate}×`}</Fact>,
    payout: <PayoutFact order={order} />,
    adminComment: <Fact label="Comment">{order.adminComment ?? "–"}</Fact>,
    createdAt: <Fact label="Placed">{formatDateTime(order.createdAt)}</Fact>,
    resolvedAt: (
      <Fact label="Decided">{order.resolvedAt === null ? "–" : formatDateTime(order.resolvedAt)}</Fact>
    ),
    walletAddress: <Fact label="Wallet address">{order.walletAddress}</Fact>,
    evidence: null,
    version: null,
  };
  return Object.entries(facts).map(([field, fact]) => <Fragment key={field}>{fact}</Fragment>);
}

function PayoutFact({ order }: { order: Order }) {
  const returned = returnedBy(order);
  if (returned === null) return <Fact label="Payout">–</Fact>;
  return isReleased(order) ? (
    <Fact label="Returned">
      <Money amount={returned} />, fee included
    </Fact>
  ) : (
    <Fact label="Payout">
      <Money amount={returned} />
    </Fact>
  );
}

function EvidenceFacts({ order: { crypto, evidence } }: { order: Order }) {
  const { quote, resolution } = evidence;
  return (
    <>
      <MarketFact label="Market when placed" coin={crypto} market={quote} />
      {resolution !== null && (
        <>
          <MarketFact label="Market when decided" coin={crypto} market={resolution.market} />
          <Fact label="Market moved">
            {resolution.marketChangePercent === null
              ? "–"
              : `${signedPercent(resolution.marketChangePercent)} while you waited`}
          </Fact>
          <Fact label="Decided by">{tellDecider(resolution)}</Fact>
          <Fact label="With the comment">{resolution.comment ?? "–"}</Fact>
          <Fact label="Your balance">
            <Whole>
              <Money amount={resolution.balanceBefore} /> before,
            </Whole>{" "}
            <Whole>
              <Money amount={resolution.balanceAfter} /> after
            </Whole>
          </Fact>
        </>
      )}
    </>
  );
}

function MarketFact({ label, coin, market }: { label: string; coin: Coin; market: Market }) {
  return (
    <Fact label={label}>
      <Whole>
        <CoinPrice coin={coin} price={market.price} /> {sourceText(market)},
      </Whole>{" "}
      {market.at === null ? "a default that nobody quoted" : <Whole>{formatDateTime(market.at)}</Whole>}
    </Fact>
  );
}

/** Simulated prices are never called live. */
function sourceText({ source, status }: Market): string {
  return source === "simulated" && status === "live" ? "simulated" : `from ${source}, ${status}`;
}
