import { StatusBadge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { RowActions } from "../../components/DataTable.tsx";
import { Amount } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { StackedLine, StackedNote, StackedRow } from "../../components/StackedRows.tsx";
import { RowButton } from "../../components/RowButton.ts";
import { isReleased } from "../../entities/orders/outcome.ts";
import { sense, t } from "../../language/index.ts";
import { ReturnedAmount } from "./ReturnedAmount.tsx";
import { OrderSide } from "../../entities/orders/OrderSide.tsx";
import type { OrderRowsProps } from "./OrderTable.tsx";

/** The same rows where a table has no room. */
export function OrderList({ orders, placeOf, onView, onCancel }: OrderRowsProps) {
  return (
    <ul aria-labelledby="own-orders">
      {orders.map((order) => (
        <StackedRow key={order.id}>
          <StackedLine>
            <RowButton type="button" aria-haspopup="dialog" onClick={() => onView(order.id)}>
              <OrderSide order={order} />
            </RowButton>
            <Amount amount={order.amount} />
          </StackedLine>
          <StackedLine>
            <StackedNote>
              <StatusBadge status={order.status} />
              <RelativeTime time={order.createdAt} />
              {order.status === "pending" && <span>{placeOf(order.id)}</span>}
            </StackedNote>
            {order.status === "pending" && (
              <RowActions>
                <Button kind="quiet" size="small" onClick={() => onCancel(order)}>
                  {sense("Cancel", "something sent")}
                </Button>
              </RowActions>
            )}
            {order.status !== "pending" && (
              <StackedNote>
                <span>
                  {!isReleased(order) && t`Payout `}
                  <ReturnedAmount order={order} />
                </span>
              </StackedNote>
            )}
          </StackedLine>
        </StackedRow>
      ))}
    </ul>
  );
}
