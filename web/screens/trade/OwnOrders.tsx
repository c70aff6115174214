import { ListChecks } from "lucide-react";
import { useMemo, useState } from "react";
import type { Expectation } from "#protocol/expectation.ts";
import type { Order } from "#protocol/orders.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { RowsSkeleton } from "../../components/RowsSkeleton.tsx";
import { useNarrow } from "../../components/useMedia.ts";
import { formatCount } from "../../format.ts";
import { plural, t } from "../../language/index.ts";
import { ordersLoader } from "../../entities/orders/ordersLoader.ts";
import { useLoader, useOrders, useUser } from "../../sync/index.ts";
import { ownOpenOrders, ownOrders } from "../../entities/orders/ownOrders.ts";
import { describePlace } from "../../entities/expectation/expectationText.ts";
import { CancelOrderDialog } from "./CancelOrderDialog.tsx";
import { OrderList } from "./OrderList.tsx";
import { noteSkeleton, OrdersFrame } from "./OrdersFrame.tsx";
import { OrderTable } from "./OrderTable.tsx";

/** How many decided orders are shown after the open ones. */
const DECIDED_SHOWN = 5;

type OwnOrdersProps = {
  /** Null until it is known. */
  expectation: Expectation | null;
  onView: (id: string) => void;
};

/** The user's open orders, followed by the last decided ones. */
export function OwnOrders({ expectation, onView }: OwnOrdersProps) {
  const loading = useLoader(ordersLoader);
  const { open, decided } = useOwnOrders();
  const OrderRows = useNarrow() ? OrderList : OrderTable;
  const [asked, setAsked] = useState<Order | null>(null);
  const notes = { loading: noteSkeleton, failed: undefined, loaded: noteOf(open.length, decided.length) };

  return (
    <OrdersFrame note={notes[loading.status]}>
      {loading.status === "loading" && <RowsSkeleton />}
      {loading.status === "failed" && (
        <ErrorState
          title={t`Your orders could not be loaded`}
          text={loading.message}
          onRetry={loading.retry}
        />
      )}
      {loading.status === "loaded" && open.length + decided.length === 0 && (
        <EmptyState
          icon={ListChecks}
          title={t`No orders yet`}
          text={t`Orders you place appear here and update by themselves when the desk decides.`}
        />
      )}
      {loading.status === "loaded" && open.length + decided.length > 0 && (
        <OrderRows
          orders={[...open, ...decided]}
          placeOf={(id) => (expectation === null ? null : describePlace(expectation, id))}
          onView={onView}
          onCancel={setAsked}
        />
      )}
      <CancelOrderDialog order={asked} onClose={() => setAsked(null)} />
    </OrdersFrame>
  );
}

function noteOf(open: number, decided: number): string {
  const waiting =
    open === 0 ? t`No open orders` : plural(open, "{0} open order", "{0} open orders", formatCount(open));
  if (decided === 0) return waiting;
  const last = plural(
    decided,
    "then the last one decided",
    "then the last {0} decided",
    formatCount(decided),
  );
  return `${waiting}, ${last}`;
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
