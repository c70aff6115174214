import { ListChecks } from "lucide-react";
import { useMemo, useState } from "react";
import styled from "styled-components";
import type { Order } from "#protocol/entities.ts";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useNarrow } from "../../components/useMedia.ts";
import { ordersLoader } from "../../live/loaders.ts";
import { useLoader } from "../../live/useLoader.ts";
import { space } from "../../styles/theme.ts";
import { useOrders } from "../../stores/orders.ts";
import { ownOpenOrders, ownOrders } from "../../stores/selectors.ts";
import { useUser } from "../../stores/session.ts";
import { CancelOrderDialog } from "./CancelOrderDialog.tsx";
import { OrderList } from "./OrderList.tsx";
import { OrderTable } from "./OrderTable.tsx";

/* As deep as the other cards of this page. */
const Compact = styled(Card)`
  padding: ${space(4)};
`;

/** Besides the open ones: how the last ones ended. */
const DECIDED_SHOWN = 5;

/** The own open orders, followed by those that were decided last. */
export function OwnOrders() {
  const loading = useLoader(ordersLoader);
  const { open, decided } = useOwnOrders();
  const OrderRows = useNarrow() ? OrderList : OrderTable;
  const [asked, setAsked] = useState<Order | null>(null);

  return (
    <Compact aria-labelledby="own-orders">
      <PanelHeading id="own-orders" title="Open orders" note={noteOf(open.length, decided.length)} />
      {loading.status === "loading" && <Skeleton $height="108px" />}
      {loading.status === "failed" && (
        <ErrorState title="Your orders could not be loaded" text={loading.message} onRetry={loading.retry} />
      )}
      {loading.status === "loaded" && open.length + decided.length === 0 && (
        <EmptyState
          icon={ListChecks}
          title="No orders yet"
          text="An order you place appears here and changes by itself when the desk decides."
        />
      )}
      {loading.status === "loaded" && open.length + decided.length > 0 && (
        <OrderRows orders={[...open, ...decided]} onCancel={setAsked} />
      )}
      <CancelOrderDialog order={asked} onClose={() => setAsked(null)} />
    </Compact>
  );
}

function noteOf(open: number, decided: number): string {
  const waiting = open === 0 ? "None waits for the desk" : `${open} waiting for the desk`;
  if (decided === 0) return waiting;
  return `${waiting}, then the last ${decided === 1 ? "one" : decided} that ended`;
}

function useOwnOrders(): { open: Order[]; decided: Order[] } {
  const byId = useOrders((state) => state.byId);
  const { id } = useUser();
  return useMemo(
    () => ({
      open: ownOpenOrders({ byId }, id),
      decided: ownOrders({ byId }, id)
        .filter((order) => order.status !== "pending")
        .slice(0, DECIDED_SHOWN),
    }),
    [byId, id],
  );
}
