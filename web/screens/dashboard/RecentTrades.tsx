import { ChartCandlestick } from "lucide-react";
import { Link } from "react-router";
import styled from "styled-components";
import { negate, ZERO } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LiveStatus } from "../../components/Live.tsx";
import { Amount, Change, Money, Profit } from "../../components/Money.tsx";
import { roomForParts } from "../../formatMoney.ts";
import { RowButton } from "../../components/RowButton.ts";
import { profitOf } from "../../entities/orders/outcome.ts";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { rich, t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";

/* By the card's width, because the card shares its line with another one from 1024 px. */
const Frame = styled.div`
  container-type: inline-size;
`;

/** Room for the largest figures next to each other. */
const WIDE = "@container (min-width: 650px)";

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  column-gap: ${space(4)};
  ${WIDE} {
    grid-template-columns: minmax(170px, 1.4fr) 1.4fr minmax(max-content, 1fr) 1fr;
  }
`;

/* Two lines on narrow screens, otherwise one table row. */
const Item = styled.li`
  position: relative;
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  grid-template-areas: "what total" "amount time" ". result";
  align-items: center;
  row-gap: 2px;
  padding: ${space(3)} 0;
  border-top: 1px solid ${color("hairline")};
  ${WIDE} {
    grid-template-areas: "what amount total time" "what amount result time";
    align-content: center;
    row-gap: 0;
    min-height: 56px;
    padding: 0;
  }
`;

const What = styled.p`
  grid-area: what;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  font-weight: 550;
`;

const Side = styled.span`
  color: ${color("textMuted")};
  ${text("label")}
`;

const Total = styled.p<{ $tone: "gain" | "loss" | "textMuted" }>`
  grid-area: total;
  color: ${({ $tone }) => color($tone)};
  font-weight: 550;
  text-align: end;
`;

/** The trader's profit, which the total does not show. */
const Result = styled.div`
  grid-area: result;
  color: ${color("textMuted")};
  text-align: end;
  ${text("label")}
`;

const Detail = styled.p<{ $area: "amount" | "time" }>`
  grid-area: ${({ $area }) => $area};
  color: ${color("textMuted")};
  text-align: ${({ $area }) => ($area === "time" ? "end" : "start")};
  ${text("label")}
  ${WIDE} {
    text-align: end;
    ${text("table")}
  }
`;

type RecentTradesProps = { orders: readonly Order[]; onView: (id: string) => void };

export function RecentTrades({ orders, onView }: RecentTradesProps) {
  const room = roomForParts(orders.flatMap((order) => [order.total, profitOf(order) ?? ZERO]));
  return (
    <Card aria-labelledby="recent-trades">
      <PanelHeading
        id="recent-trades"
        title={t`Recent Trades`}
        aside={orders.length > 0 && <Link to="/transactions?type=trade">{t`All trades`}</Link>}
      />
      {orders.length === 0 ? (
        <EmptyState
          icon={ChartCandlestick}
          title={t`No recent trades`}
          text={t`Your latest orders appear here as soon as you place them.`}
          action={<ButtonLink to="/trade">{t`Place an order`}</ButtonLink>}
        />
      ) : (
        <Frame>
          <List>
            {orders.map((order) => (
              <Trade key={order.id} order={order} room={room} onView={onView} />
            ))}
          </List>
        </Frame>
      )}
    </Card>
  );
}

type TradeProps = {
  order: Order;
  /** Space for parts of a cent, in the figures of all rows. */
  room: number;
  onView: (id: string) => void;
};

function Trade({ order, room, onView }: TradeProps) {
  const profit = profitOf(order);
  return (
    <Item>
      <What>
        <RowButton type="button" aria-haspopup="dialog" onClick={() => onView(order.id)}>
          {order.crypto} <Side>{order.type === "buy" ? t`BUY` : t`SELL`}</Side>
        </RowButton>
        <LiveStatus status={order.status} />
      </What>
      <Total $tone={TONES[order.status]}>
        <TradeTotal order={order} room={room} />
      </Total>
      <Detail $area="amount">
        <Amount amount={order.amount} />
      </Detail>
      <Detail $area="time">
        <RelativeTime time={order.createdAt} />
      </Detail>
      {profit !== null && <Result>{rich("Result {0}", <Profit amount={profit} room={room} />)}</Result>}
    </Item>
  );
}

const TONES = {
  pending: "textMuted",
  win: "gain",
  loss: "loss",
  rejected: "textMuted",
  cancelled: "textMuted",
} as const satisfies Record<Order["status"], string>;

/** As specified: plus for a win, minus for a loss, otherwise no sign. */
function TradeTotal({ order: { status, total }, room }: Pick<TradeProps, "order" | "room">) {
  switch (status) {
    case "win":
      return <Change amount={total} room={room} />;
    case "loss":
      return <Change amount={negate(total)} room={room} />;
    default:
      return <Money amount={total} room={room} />;
  }
}
