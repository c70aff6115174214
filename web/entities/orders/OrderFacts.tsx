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
import { type Fact, FactGrid } from "../../components/FactGrid.tsx";

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
        <FactGrid facts={orderFacts(order)} />
      </Section>
      <Section>
        <Title>Evidence</Title>
        <FactGrid facts={evidenceFacts(order)} />
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
function orderFacts(order: Order): Fact[] {
  const facts: Record<keyof Order, readonly Fact[]> = {
    id: [],
    userId: [],
    username: [],
    type: [["Order", `${SIDE_NAMES[order.type]} ${order.crypto}`]],
    crypto: [],
    status: [["Status", <StatusBadge key="status" status={order.status} />]],
    amount: [["Amount", <Amount key="amount" amount={order.amount} />]],
    pricePerCoin: [
      ["Price per coin", <CoinPrice key="price" coin={order.crypto} price={order.pricePerCoin} />],
    ],
    tradingFee: [["Trading fee", <Money key="fee" amount={order.tradingFee} />]],
    total: [["Total", <Money key="total" amount={order.total} />]],
    returnRate: [["Return rate", order.returnRate === null ? "–" : `${order.returnRate}×`]],
    payout: [payoutFact(order)],
    adminComment: [["Comment", order.adminComment ?? "–"]],
    createdAt: [["Placed", formatDateTime(order.createdAt)]],
    resolvedAt: [["Decided", order.resolvedAt === null ? "–" : formatDateTime(order.resolvedAt)]],
    walletAddress: [["Wallet address", order.walletAddress]],
    evidence: [],
    version: [],
  };
  return Object.values(facts).flat();
}

function payoutFact(order: Order): Fact {
  const returned = returnedBy(order);
  if (returned === null) return ["Payout", "–"];
  const money = <Money amount={returned} />;
  return isReleased(order) ? ["Returned", <>{money}, fee included</>] : ["Payout", money];
}

function evidenceFacts({ crypto, evidence: { quote, resolution } }: Order): Fact[] {
  const placed: Fact = ["Market when placed", <MarketFact key="placed" coin={crypto} market={quote} />];
  if (resolution === null) return [placed];
  return [
    placed,
    ["Market when decided", <MarketFact key="decided" coin={crypto} market={resolution.market} />],
    [
      "Market moved",
      resolution.marketChangePercent === null
        ? "–"
        : `${signedPercent(resolution.marketChangePercent)} while you waited`,
    ],
    ["Decided by", tellDecider(resolution)],
    ["With the comment", resolution.comment ?? "–"],
    [
      "Your balance",
      <>
        <Whole>
          <Money amount={resolution.balanceBefore} /> before,
        </Whole>{" "}
        <Whole>
          <Money amount={resolution.balanceAfter} /> after
        </Whole>
      </>,
    ],
  ];
}

function MarketFact({ coin, market }: { coin: Coin; market: Market }) {
  return (
    <>
      <Whole>
        <CoinPrice coin={coin} price={market.price} /> {sourceText(market)},
      </Whole>{" "}
      {market.at === null ? "a default that nobody quoted" : <Whole>{formatDateTime(market.at)}</Whole>}
    </>
  );
}

/** Simulated prices are never called live. */
function sourceText({ source, status }: Market): string {
  return source === "simulated" && status === "live" ? "simulated" : `from ${source}, ${status}`;
}
