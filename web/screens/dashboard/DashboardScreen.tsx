import { useMemo } from "react";
import styled from "styled-components";
import { RECENT_TRADES } from "#protocol/constants.ts";
import { compare, ZERO } from "#protocol/money.ts";
import { Card } from "../../components/Card.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Page } from "../../components/Page.tsx";
import { BalanceLink } from "../../components/BalanceLink.tsx";
import { Money } from "../../components/Money.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { PageSpinner } from "../../components/Spinner.tsx";
import { rich, t } from "../../language/index.ts";
import { callLoader, type Loading, useLoader, useOrders, useTradeStats, useUser } from "../../sync/index.ts";
import { ordersLoader } from "../../entities/orders/ordersLoader.ts";
import { ownOrders } from "../../entities/orders/ownOrders.ts";
import { from, space } from "../../styles/theme.ts";
import { PendingStrip } from "../../entities/transactions/PendingStrip.tsx";
import { OrderDialog } from "../../entities/orders/OrderDialog.tsx";
import { useDetails } from "../../components/useDetails.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { OwnAllocation } from "./OwnAllocation.tsx";
import { PortfolioDistribution } from "./PortfolioDistribution.tsx";
import { QuickActions } from "./QuickActions.tsx";
import { RecentTrades } from "./RecentTrades.tsx";
import { shownBalance } from "./shownBalance.ts";
import { StatCards } from "./StatCards.tsx";

const tradeStatsLoader = callLoader("getDashboardStats");

const Grid = styled.div`
  display: grid;
  gap: ${space(4)};
`;

/** The model and the user's real distribution, next to each other if there is room. */
const Columns = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export function DashboardScreen() {
  return (
    <Page title={t`Trading Dashboard`} aside={<QuickActions />}>
      <Content />
    </Page>
  );
}

function Content() {
  const user = useUser();
  const details = useDetails();
  const statsLoading = useLoader(tradeStatsLoader);
  const ordersLoading = useLoader(ordersLoader);
  const stats = useTradeStats((state) => state.stats);
  const orders = useOrders((state) => state.byId);
  const recent = useMemo(
    () => ownOrders({ byId: orders }, user.id).slice(0, RECENT_TRADES),
    [orders, user.id],
  );

  if (ordersLoading.status === "failed") {
    return <Failed title={t`Your trades could not be loaded`} loading={ordersLoading} />;
  }
  if (ordersLoading.status === "loading" || (stats === null && statsLoading.status !== "failed")) {
    return <PageSpinner label={t`Loading your figures`} />;
  }
  const held =
    compare(user.held, ZERO) > 0 ? (
      <>
        {rich(
          "{0} held in open orders and withdrawals",
          <BalanceLink>
            <Money amount={user.held} />
          </BalanceLink>,
        )}
      </>
    ) : undefined;
  return (
    <Grid>
      <PanelBoundary name={t`Your figures`}>
        <StatCards balance={shownBalance(stats, user)} held={held} stats={stats} />
      </PanelBoundary>
      <PanelBoundary bare name={t`Your first steps`}>
        <FirstSteps />
      </PanelBoundary>
      <PanelBoundary name={t`What waits for the desk`}>
        <PendingStrip />
      </PanelBoundary>
      {statsLoading.status === "failed" && (
        <Failed title={t`Your figures could not be loaded`} loading={statsLoading} />
      )}
      <PanelBoundary name={t`Your recent trades`}>
        <RecentTrades orders={recent} onView={details.open} />
      </PanelBoundary>
      <Columns>
        <PanelBoundary name={t`The portfolio distribution`}>
          <PortfolioDistribution />
        </PanelBoundary>
        <PanelBoundary name={t`Where your orders went`}>
          <OwnAllocation />
        </PanelBoundary>
      </Columns>
      <OrderDialog id={details.id} onClose={details.close} />
    </Grid>
  );
}

type FailedProps = { title: string; loading: Extract<Loading, { status: "failed" }> };

function Failed({ title, loading: { message, retry } }: FailedProps) {
  return (
    <Card>
      <ErrorState title={title} text={message} onRetry={retry} />
    </Card>
  );
}
