import styled from "styled-components";
import type { Order } from "#protocol/orders.ts";
import type { Market } from "#protocol/prices.ts";
import { FeedBadge } from "../../components/FeedBadge.tsx";
import { CoinPrice } from "../../components/Money.tsx";
import { type Fact, FactGrid } from "../../components/FactGrid.tsx";
import { tellDecider } from "../../entities/orders/orderText.ts";
import { formatAge, formatDateTime } from "../../format.ts";
import { color, space, text } from "../../styles/theme.ts";

const List = styled.ol`
  display: grid;
  gap: ${space(6)};
  list-style: none;
`;

const Title = styled.h3`
  ${text("body")}
`;

const When = styled.p`
  margin-bottom: ${space(3)};
  color: ${color("textMuted")};
  ${text("table")}
`;

const ENDED = {
  win: "Decided: won",
  loss: "Decided: lost",
  rejected: "Decided: rejected",
  cancelled: "Cancelled by the trader",
} as const satisfies Record<Exclude<Order["status"], "pending">, string>;

/** When the order was placed and ended, and what the market said at both moments. */
export function Timeline({ order, decidedBy }: { order: Order; decidedBy: string | null }) {
  const { status, createdAt, resolvedAt, evidence } = order;
  return (
    <List>
      <li>
        <Title>Placed</Title>
        <When>{formatDateTime(createdAt)}</When>
        <FactGrid facts={marketFacts(order, evidence.quote, createdAt)} />
      </li>
      <li>
        {status === "pending" || resolvedAt === null ? (
          <>
            <Title>Waiting for the desk</Title>
            <When>The price at the decision, who decided and what became of the money are added then.</When>
          </>
        ) : (
          <>
            <Title>{ENDED[status]}</Title>
            <When>{formatDateTime(resolvedAt)}</When>
            <FactGrid
              facts={[
                ...(evidence.resolution === null
                  ? []
                  : marketFacts(order, evidence.resolution.market, resolvedAt)),
                ...decisionFacts(order, decidedBy),
              ]}
            />
          </>
        )}
      </li>
    </List>
  );
}

/** What the market said at a moment: the price, who quoted it, and how old the quote was then. */
function marketFacts({ crypto }: Order, { price, source, status, at }: Market, moment: string): Fact[] {
  return [
    ["Price", <CoinPrice key="price" coin={crypto} price={price} />],
    ["Source", source],
    ["Status", <FeedBadge key="status" status={status} source={source} />],
    [
      "Age of the price",
      at === null
        ? "a default that nobody quoted"
        : formatAge(Math.max(0, Date.parse(moment) - Date.parse(at))),
    ],
  ];
}

function decisionFacts(
  { status, returnRate, adminComment, evidence: { resolution } }: Order,
  decidedBy: string | null,
): Fact[] {
  if (status === "cancelled" || resolution === null) return [];
  return [
    ["Multiplier", returnRate === null ? "–" : `${returnRate}×`],
    ["Decided by", tellDecider({ ...resolution, resolvedBy: decidedBy ?? resolution.resolvedBy })],
    ["Comment", adminComment ?? "–"],
  ];
}
