import type { Order } from "#protocol/orders.ts";
import type { User } from "#protocol/users.ts";
import { Amount } from "../../../components/Money.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { BalanceFacts } from "../masterDetail/BalanceFacts.tsx";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { Reference } from "../../../components/Reference.tsx";
import { MarketEvidence, MarketNow } from "./MarketFacts.tsx";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { OrderSide } from "../../../entities/orders/OrderSide.tsx";
import { RecordLink } from "../../../entities/orders/RecordLink.tsx";

/** Everything needed to decide about an order, the most important first. */
export function DecisionFacts({ order, trader }: { order: Order; trader: User | null }) {
  return (
    <>
      <FactGroup>
        <Fact label="Order">
          <OrderSide order={order} hasArrow />
        </Fact>
        <Fact label="Amount">
          <Amount amount={order.amount} />
        </Fact>
        <Fact label="Fee">
          <Amount amount={order.tradingFee} />
        </Fact>
        <Fact label="Total, on hold" isStrong>
          <Amount amount={order.total} />
        </Fact>
        <Fact label="Placed">
          <RelativeTime time={order.createdAt} />
        </Fact>
      </FactGroup>
      <FactGroup title={`Price of ${order.crypto}`}>
        <MarketEvidence label="Quoted" coin={order.crypto} market={order.evidence.quote} />
        <MarketNow order={order} />
      </FactGroup>
      <FactGroup title="Account">
        <Fact label="Trader">
          <TraderLink userId={order.userId}>{order.username}</TraderLink>
        </Fact>
        {trader !== null && <BalanceFacts user={trader} />}
        <Fact label="Order ID">
          <Reference value={order.id} what="order ID" />
        </Fact>
        <Fact label="Order">
          <RecordLink id={order.id} />
        </Fact>
      </FactGroup>
    </>
  );
}
