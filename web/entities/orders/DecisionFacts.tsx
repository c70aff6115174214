import type { Order } from "#protocol/orders.ts";
import type { User } from "#protocol/users.ts";
import { Amount } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { sense, t } from "../../language/index.ts";
import { BalanceFacts } from "../users/BalanceFacts.tsx";
import { Fact, FactGroup } from "../../components/FactGroup.tsx";
import { Reference } from "../../components/Reference.tsx";
import { MarketEvidence, MarketNow } from "./MarketFacts.tsx";
import { TraderLink } from "../users/TraderLink.tsx";
import { OrderSide } from "./OrderSide.tsx";
import { SentFacts } from "./orderFields.tsx";
import { RecordLink } from "./RecordLink.tsx";

/** Everything needed to decide about an order, the most important first. */
export function DecisionFacts({ order, trader }: { order: Order; trader: User | null }) {
  return (
    <>
      <FactGroup>
        <Fact label={t`Order`}>
          <OrderSide order={order} hasArrow />
        </Fact>
        <Fact label={t`Amount`}>
          <Amount amount={order.amount} />
        </Fact>
        <Fact label={t`Fee`}>
          <Amount amount={order.tradingFee} />
        </Fact>
        <Fact label={t`Total, on hold`} isStrong>
          <Amount amount={order.total} />
        </Fact>
        <Fact label={t`Placed`}>
          <RelativeTime time={order.createdAt} />
        </Fact>
        <SentFacts order={order} />
      </FactGroup>
      <FactGroup title={t`Price of ${order.crypto}`}>
        <MarketEvidence label={sense("Quoted", "price")} coin={order.crypto} market={order.evidence.quote} />
        <MarketNow order={order} />
      </FactGroup>
      <FactGroup title={t`Account`}>
        <Fact label={t`Trader`}>
          <TraderLink userId={order.userId}>{order.username}</TraderLink>
        </Fact>
        {trader !== null && <BalanceFacts user={trader} />}
        <Fact label={t`Order ID`}>
          <Reference value={order.id} what={t`order ID`} />
        </Fact>
        <Fact label={t`Order`}>
          <RecordLink id={order.id} />
        </Fact>
      </FactGroup>
    </>
  );
}
