import { SearchX } from "lucide-react";
import { useParams } from "react-router";
import styled from "styled-components";
import { idSchema } from "#protocol/scalars.ts";
import { StatusBadge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonLink } from "../../components/ButtonLink.tsx";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { MiddleEllipsis } from "../../components/MiddleEllipsis.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { Page } from "../../components/Page.tsx";
import { PanelBoundary } from "../../components/PanelBoundary.tsx";
import { Bookings } from "../../entities/bookings/Bookings.tsx";
import { nameOrder } from "../../entities/orders/orderText.ts";
import { queueItemPath } from "../../entities/queueItemPath.ts";
import { rich, t } from "../../language/index.ts";
import { PersonName } from "../../entities/users/TraderLink.tsx";
import { useIsAdmin, useOrderRecord } from "../../sync/index.ts";
import { from, space } from "../../styles/theme.ts";
import { Arithmetic } from "./Arithmetic.tsx";
import { LogPlace } from "./LogPlace.tsx";
import { MarketBetween } from "./MarketBetween.tsx";
import { ReceiptButton } from "./ReceiptButton.tsx";
import { Timeline } from "./Timeline.tsx";

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  @media print {
    display: none;
  }
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  ${from.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    /* The log is directly below the arithmetic, next to the longer ledger. */
    grid-template-rows: auto auto 1fr;
    > :nth-child(4) {
      grid-row: span 2;
    }
  }
  > section {
    break-inside: avoid;
  }
`;

/** The record of one order: its history, the reasons, its effect on the balance, and the proof. */
export function OrderScreen() {
  const id = idSchema.safeParse(useParams()["id"]).data;
  if (id === undefined) return <NoOrder text={t`This address names no order.`} />;
  return <OrderRecord key={id} id={id} />;
}

function NoOrder({ text }: { text: string }) {
  return (
    <Page title={t`Order`}>
      <Card>
        <EmptyState
          icon={SearchX}
          title={t`No such order`}
          text={text}
          action={<ButtonLink to="/">{t`Go to the dashboard`}</ButtonLink>}
        />
      </Card>
    </Page>
  );
}

function OrderRecord({ id }: { id: string }) {
  const isAdmin = useIsAdmin();
  const { retry, ...record } = useOrderRecord(id);
  if (record.status !== "loaded")
    return (
      <LoadingPage title={t`Order`} state={record} failed={t`The order could not be loaded`} retry={retry} />
    );
  if (record.value === null)
    return <NoOrder text={t`The desk has no order with this ID, or it is another trader's.`} />;
  const { order, decidedBy, decidedById, bookings } = record.value;
  const title = nameOrder(order.type, order.crypto);
  return (
    <Page
      title={title}
      tabTitle={t`${title}, order`}
      note={
        <>
          {rich(
            "{0}'s order {1}",
            <PersonName userId={order.userId}>{order.username}</PersonName>,
            <MiddleEllipsis value={order.id} />,
          )}
        </>
      }
      aside={
        <Actions>
          {isAdmin && (
            <ButtonLink to={queueItemPath("orders", order.id)}>{t`Open in the admin panel`}</ButtonLink>
          )}
          {order.status !== "pending" && <ReceiptButton id={order.id} />}
          <Button onClick={() => window.print()}>{t`Print`}</Button>
        </Actions>
      }
    >
      <Grid>
        <Card aria-labelledby="order-timeline">
          <PanelHeading
            id="order-timeline"
            title={t`What happened`}
            aside={<StatusBadge status={order.status} />}
          />
          <PanelBoundary bare name={t`What happened`}>
            <Timeline order={order} decider={{ name: decidedBy, id: decidedById }} />
          </PanelBoundary>
        </Card>
        <Card aria-labelledby="order-market">
          <PanelBoundary bare name={t`The market in between`}>
            <MarketBetween order={order} />
          </PanelBoundary>
        </Card>
        <Card aria-labelledby="order-arithmetic">
          <PanelHeading id="order-arithmetic" title={t`The arithmetic`} note={t`All amounts in USD`} />
          <PanelBoundary bare name={t`The arithmetic`}>
            <Arithmetic order={order} />
          </PanelBoundary>
        </Card>
        <Card aria-labelledby="order-ledger">
          <PanelHeading
            id="order-ledger"
            title={t`The ledger`}
            note={t`Double-entry books: every dollar is accounted for`}
          />
          <PanelBoundary bare name={t`The ledger`}>
            <Bookings userId={order.userId} bookings={bookings} />
          </PanelBoundary>
        </Card>
        <Card aria-labelledby="order-log">
          <PanelHeading id="order-log" title={t`The desk's log`} />
          <PanelBoundary bare name={t`The place in the log`}>
            <LogPlace order={order} />
          </PanelBoundary>
        </Card>
      </Grid>
    </Page>
  );
}
