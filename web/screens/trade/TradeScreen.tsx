import { useToastsOnTheLeft } from "../../components/toastPlacement.ts";
import { useNarrow } from "../../components/useMedia.ts";
import { TradeChart } from "./chart/TradeChart.tsx";
import { OrderDialog } from "../../entities/orders/OrderDialog.tsx";
import { useDetails } from "../../components/useDetails.ts";
import { ExpectedWait } from "../../entities/expectation/ExpectedWait.tsx";
import { useExpectation } from "../../entities/expectation/useExpectation.ts";
import { BalanceCard } from "./BalanceCard.tsx";
import { HeadingChoice } from "./HeadingChoice.tsx";
import { LatestOrder } from "./LatestOrder.tsx";
import { MarketOverview } from "./MarketOverview.tsx";
import { OrderTicket } from "./OrderTicket.tsx";
import { OwnOrders } from "./OwnOrders.tsx";
import { TradeLayout } from "./TradeLayout.tsx";
import { useTicket } from "./useTicket.ts";

export function TradeScreen() {
  const isNarrow = useNarrow();
  const control = useTicket();
  const { ticket, change } = control;
  const details = useDetails();
  const expectation = useExpectation();
  useToastsOnTheLeft();
  return (
    <TradeLayout
      aside={isNarrow ? undefined : <HeadingChoice />}
      market={<MarketOverview coin={ticket.crypto} onPick={(crypto) => change({ crypto })} />}
      ticket={
        <OrderTicket
          control={control}
          latest={<LatestOrder onView={details.open} />}
          expected={<ExpectedWait of="orders" expectation={expectation} />}
        />
      }
      balance={<BalanceCard />}
      chart={<TradeChart coin={ticket.crypto} />}
      orders={
        <>
          <OwnOrders expectation={expectation} onView={details.open} />
          <OrderDialog id={details.id} onClose={details.close} />
        </>
      }
    />
  );
}
