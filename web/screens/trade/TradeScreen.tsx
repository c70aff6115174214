import styled from "styled-components";
import { useNarrow } from "../../components/useMedia.ts";
import { Page } from "../../components/Page.tsx";
import { from, space } from "../../styles/theme.ts";
import { ChartChoice } from "./chart/ChartChoice.tsx";
import { TradeChart } from "./chart/TradeChart.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { MarketOverview } from "./MarketOverview.tsx";
import { OrderTicket } from "./OrderTicket.tsx";
import { OwnOrders } from "./OwnOrders.tsx";
import { useTicket } from "./useTicket.ts";

/* The ticket comes before the chart in the document: on a phone it is what people came for. */
const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  ${from.tablet} {
    grid-template:
      "market market" auto
      "chart ticket" 1fr
      "orders orders" auto / minmax(0, 1fr) 300px;
  }
  ${from.desktop} {
    grid-template:
      "market ticket" auto
      "chart ticket" 1fr
      "orders orders" auto / minmax(0, 1fr) 340px;
  }
`;

const Area = styled.div<{ $name: string }>`
  min-width: 0;
  ${from.tablet} {
    grid-area: ${({ $name }) => $name};
  }
`;

const Side = styled(Area)`
  display: grid;
  grid-template-rows: 1fr auto;
  gap: ${space(4)};
`;

/* As high as the title beside it, so that the page keeps fitting without scrolling. */
const InHeading = styled.div`
  margin: -6px 0;
`;

function HeadingChoice() {
  return (
    <InHeading>
      <ChartChoice />
    </InHeading>
  );
}

export function TradeScreen() {
  const isNarrow = useNarrow();
  const control = useTicket();
  const { ticket, change } = control;
  return (
    <Page title="Cryptocurrency Trading" aside={isNarrow ? undefined : <HeadingChoice />}>
      <Layout>
        <Area $name="market">
          <MarketOverview coin={ticket.crypto} onPick={(crypto) => change({ crypto })} />
        </Area>
        <Side $name="ticket">
          <OrderTicket control={control} />
          <BalanceCard />
        </Side>
        <Area $name="chart">
          <TradeChart coin={ticket.crypto} />
        </Area>
        <Area $name="orders">
          <OwnOrders />
        </Area>
      </Layout>
    </Page>
  );
}
