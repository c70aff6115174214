import { toDecimal, ZERO } from "#protocol/money.ts";
import { DEFAULT_FEE_RATE } from "#protocol/settings.ts";
import { RowsSkeleton } from "../components/RowsSkeleton.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { BalanceFrame } from "../screens/trade/BalanceFrame.tsx";
import { ChartChoice } from "../screens/trade/chart/ChartChoice.tsx";
import { ChartFrame, ChoiceAbove } from "../screens/trade/chart/ChartFrame.ts";
import { HeadingChoice } from "../screens/trade/HeadingChoice.tsx";
import { MarketOverview } from "../screens/trade/MarketOverview.tsx";
import { noteSkeleton, OrdersFrame } from "../screens/trade/OrdersFrame.tsx";
import { OrderTicket } from "../screens/trade/OrderTicket.tsx";
import { EMPTY_TICKET } from "../screens/trade/ticket.ts";
import { TradeLayout } from "../screens/trade/TradeLayout.tsx";
import type { TicketControl } from "../screens/trade/useTicket.ts";
import { FromTablet, UntilTablet } from "./widths.ts";

const ignore = () => undefined;

/** An untouched ticket before any prices. */
const UNTOUCHED: TicketControl = {
  ticket: EMPTY_TICKET,
  change: ignore,
  field: (name) => ({ name, value: "", onChange: ignore, error: undefined }),
  receipt: null,
  terms: { isPriced: false, feeRate: toDecimal(DEFAULT_FEE_RATE), balance: ZERO },
  isBusy: false,
  isUncertain: false,
  handleSubmit: ignore,
  asked: null,
  accept: ignore,
  decline: ignore,
};

export function TradeShell() {
  return (
    <TradeLayout
      aside={
        <FromTablet>
          <HeadingChoice />
        </FromTablet>
      }
      market={<MarketOverview coin={EMPTY_TICKET.crypto} onPick={ignore} />}
      ticket={<OrderTicket control={UNTOUCHED} />}
      balance={<BalanceFrame figure={<Skeleton $width="160px" />} />}
      chart={
        <>
          <UntilTablet>
            <ChoiceAbove>
              <ChartChoice />
            </ChoiceAbove>
          </UntilTablet>
          <ChartFrame>
            <Skeleton $height="100%" />
          </ChartFrame>
        </>
      }
      orders={
        <OrdersFrame note={noteSkeleton}>
          <RowsSkeleton />
        </OrdersFrame>
      }
    />
  );
}
