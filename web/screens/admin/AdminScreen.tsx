import styled, { css } from "styled-components";
import { Page } from "../../components/Page.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { TabPanel, Tabs } from "../../components/Tabs.tsx";
import { useToastsOnTheLeft } from "../../components/toastPlacement.ts";
import { useAddress } from "../../components/useAddress.ts";
import { sayLabels, t } from "../../language/index.ts";
import { teamLoaders, useAdminStats, useLoaders } from "../../sync/index.ts";
import { from, space } from "../../styles/theme.ts";
import { AdminFigures } from "./AdminFigures.tsx";
import { loadersBeside } from "./adminLoaders.ts";
import { ADMIN_TABS, type AdminTab, readTab } from "./adminTabs.ts";
import { BooksStrip, STRIP_HEIGHT } from "./books/BooksStrip.tsx";
import { BatchStrip } from "./many/BatchStrip.tsx";
import { OrdersTab } from "./orders/OrdersTab.tsx";
import { RefreshNote } from "./RefreshNote.tsx";
import { SettingsTab } from "./settings/SettingsTab.tsx";
import { TransactionsTab } from "./transactions/TransactionsTab.tsx";
import { UsersTab } from "./users/UsersTab.tsx";
import { noted, useUrgency } from "./waiting/useUrgency.ts";

/** The height of everything above the tabs except the books: bar, heading with the figures, and margins. */
const ABOVE = 56 + 24 + 56 + 16 + 16;
const PRICE_LINE = 32;
const BELOW = 24;

/** The second is the part that tablets show between their bars; browsers without it keep the first. */
const windowLess = (rest: number) => css`
  height: calc(100vh - ${rest}px);
  height: calc(100dvh - ${rest}px);
`;

/** On wide screens a queue fills the window, so that its rows scroll and its actions stay in place. */
const Desk = styled.div<{ $fills: boolean }>`
  @media (max-width: 767.98px) {
    & > [role="tabpanel"] {
      padding-top: ${space(2)};
    }
  }
  ${from.desktop} {
    display: flex;
    flex-direction: column;
    ${({ $fills }) => $fills && windowLess(ABOVE + PRICE_LINE + STRIP_HEIGHT.twoLines + BELOW)}
    min-height: 440px;
    & > [role="tabpanel"] {
      flex: 1;
      min-height: 0;
    }
  }
  ${from.wide} {
    ${({ $fills }) => $fills && windowLess(ABOVE + STRIP_HEIGHT.oneLine + BELOW)}
  }
`;

/** The administrators' panel: what is waiting for a decision, and the desk's users and settings. */
export function AdminScreen() {
  const [query, changeQuery] = useAddress();
  const tab = readTab(query);
  const pendingOrders = useAdminStats(({ stats }) => stats?.pendingOrders);
  const pendingTransactions = useAdminStats(({ stats }) => stats?.pendingTransactions);
  useLoaders(loadersBeside[tab]);
  useLoaders(teamLoaders);
  useToastsOnTheLeft();

  const urgency = useUrgency();
  const counts: Partial<Record<AdminTab, number | undefined>> = {
    orders: pendingOrders,
    transactions: pendingTransactions,
  };
  const tabs = ADMIN_TABS.map(({ value, label }) => ({
    value,
    label,
    count: counts[value],
    ...(value === "orders" && noted(urgency.orders)),
    ...(value === "transactions" && noted(urgency.transactions)),
  }));

  return (
    <Page
      title={t`Admin Panel`}
      note={<RefreshNote />}
      aside={
        <PanelBoundary bare name={t`The figures`}>
          <AdminFigures />
        </PanelBoundary>
      }
    >
      <PanelBoundary bare name={t`The books`}>
        <BooksStrip />
      </PanelBoundary>
      <PanelBoundary bare name={t`The decisions`}>
        <BatchStrip />
      </PanelBoundary>
      <Desk $fills={tab !== "settings"}>
        <Tabs
          label={t`Admin panel`}
          value={tab}
          tabs={sayLabels(tabs)}
          onChange={(value) => changeQuery(() => new URLSearchParams({ tab: value }))}
        >
          <TabPanel value="orders">
            <PanelBoundary name={t`The orders`}>
              <OrdersTab />
            </PanelBoundary>
          </TabPanel>
          <TabPanel value="transactions">
            <PanelBoundary name={t`The transactions`}>
              <TransactionsTab />
            </PanelBoundary>
          </TabPanel>
          <TabPanel value="users">
            <PanelBoundary name={t`The users`}>
              <UsersTab />
            </PanelBoundary>
          </TabPanel>
          <TabPanel value="settings">
            <PanelBoundary name={t`The settings`}>
              <SettingsTab />
            </PanelBoundary>
          </TabPanel>
        </Tabs>
      </Desk>
    </Page>
  );
}
