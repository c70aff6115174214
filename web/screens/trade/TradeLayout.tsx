import type { ReactNode } from "react";
import styled from "styled-components";
import { Page } from "../../components/Page.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { t } from "../../language/index.ts";
import { from, space } from "../../styles/theme.ts";

/* The ticket precedes the chart in the document, because on a phone people come for it. */
const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  /* The chart has its specified height, and on a tablet the ticket alone is about as high. */
  ${from.tablet} {
    grid-template:
      "market market" auto
      "chart ticket" auto
      "balance balance" auto
      "orders orders" auto / minmax(0, 1fr) 300px;
  }
  ${from.desktop} {
    grid-template:
      "market ticket" auto
      "chart ticket" 1fr
      "chart balance" auto
      "orders orders" auto / minmax(0, 1fr) 340px;
  }
`;

const Area = styled.div<{ $name: string }>`
  min-width: 0;
  ${from.tablet} {
    grid-area: ${({ $name }) => $name};
  }
`;

/** Its content fills it. */
const Filled = styled(Area)`
  display: grid;
`;

type TradeLayoutProps = Record<"aside" | "market" | "ticket" | "balance" | "chart" | "orders", ReactNode>;

/** The layout of the trade page; `aside` is next to the title. */
export function TradeLayout({ aside, market, ticket, balance, chart, orders }: TradeLayoutProps) {
  return (
    <Page title={t`Cryptocurrency Trading`} aside={aside}>
      <Layout>
        <Area $name="market">
          <PanelBoundary name={t`The market`}>{market}</PanelBoundary>
        </Area>
        <Filled $name="ticket">
          <PanelBoundary name={t`The order form`}>{ticket}</PanelBoundary>
        </Filled>
        <Filled $name="balance">
          <PanelBoundary name={t`The balance`}>{balance}</PanelBoundary>
        </Filled>
        <Area $name="chart">
          <PanelBoundary name={t`The chart`}>{chart}</PanelBoundary>
        </Area>
        <Area $name="orders">
          <PanelBoundary name={t`Your orders`}>{orders}</PanelBoundary>
        </Area>
      </Layout>
    </Page>
  );
}
