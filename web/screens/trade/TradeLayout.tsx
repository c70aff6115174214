import type { ReactNode } from "react";
import styled from "styled-components";
import { Page } from "../../components/Page.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { from, space } from "../../styles/theme.ts";

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
  grid-template: 1fr auto / minmax(0, 1fr);
  gap: ${space(4)};
`;

type TradeLayoutProps = Record<"aside" | "market" | "ticket" | "balance" | "chart" | "orders", ReactNode>;

/** Where the parts of the trade page stand; `aside` is beside the title. */
export function TradeLayout({ aside, market, ticket, balance, chart, orders }: TradeLayoutProps) {
  return (
    <Page title="Cryptocurrency Trading" aside={aside}>
      <Layout>
        <Area $name="market">
          <PanelBoundary name="The market">{market}</PanelBoundary>
        </Area>
        <Side $name="ticket">
          <PanelBoundary name="The order form">{ticket}</PanelBoundary>
          <PanelBoundary name="The balance">{balance}</PanelBoundary>
        </Side>
        <Area $name="chart">
          <PanelBoundary name="The chart">{chart}</PanelBoundary>
        </Area>
        <Area $name="orders">
          <PanelBoundary name="Your orders">{orders}</PanelBoundary>
        </Area>
      </Layout>
    </Page>
  );
}
