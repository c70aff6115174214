import { ListChecks } from "lucide-react";
import { useMemo, useState } from "react";
import type { Order } from "#protocol/entities.ts";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { Table, TableFrame, Th } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { ordersLoader } from "../../live/loaders.ts";
import { useLoader } from "../../live/useLoader.ts";
import { useOrders } from "../../stores/orders.ts";
import { ownOpenOrders, ownOrders } from "../../stores/selectors.ts";
import { useUser } from "../../stores/session.ts";
import { CancelOrderDialog } from "./CancelOrderDialog.tsx";
import { OrderRow } from "./OrderRow.tsx";

/** Besides the open ones: how the last ones ended. */
const DECIDED_SHOWN = 5;

/** The own open orders, followed by those that were decided last. */
export function OwnOrders() {
  const loading = useLoader(ordersLoader);
  const { open, decided } = useOwnOrders();
  const [asked, setAsked] = useState<Order | null>(null);

  return (
    <Card aria-labelledby="own-orders">
      <PanelHeading
        id="own-orders"
        title="Open orders"
        note={loading.status === "loaded" ? `${open.length} waiting for the desk` : "Waiting for the desk"}
      />
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
        <TableFrame aria-labelledby="own-orders">
          <Table>
            <thead>
              <tr>
                <Th>Placed</Th>
                <Th>Order</Th>
                <Th $number>Amount</Th>
                <Th $number $wide>
                  Price
                </Th>
                <Th $number $wide>
                  Total
                </Th>
                <Th>Status</Th>
                <Th $number>Payout</Th>
                <Th $number>Actions</Th>
              </tr>
            </thead>
            <tbody>
              {[...open, ...decided].map((order) => (
                <OrderRow key={order.id} order={order} onCancel={setAsked} />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
      <CancelOrderDialog order={asked} onClose={() => setAsked(null)} />
    </Card>
  );
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
