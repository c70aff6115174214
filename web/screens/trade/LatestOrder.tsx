import styled from "styled-components";
import { LiveStatus } from "../../components/Live.tsx";
import { Money } from "../../components/Money.tsx";
import { RowButton } from "../../components/RowButton.ts";
import { Skeleton } from "../../components/Skeleton.tsx";
import { rich, t } from "../../language/index.ts";
import { ordersLoader } from "../../entities/orders/ordersLoader.ts";
import { useLoader, useOrders, useUser } from "../../sync/index.ts";
import { ownOrders } from "../../entities/orders/ownOrders.ts";
import { space } from "../../styles/theme.ts";
import { OrderSide } from "../../entities/orders/OrderSide.tsx";

const Line = styled.p`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  min-height: 24px;
`;

/** The last order and its status. */
export function LatestOrder({ onView }: { onView: (id: string) => void }) {
  const { id } = useUser();
  const { status } = useLoader(ordersLoader);
  const order = useOrders((state) => ownOrders(state, id)[0]);
  if (order === undefined)
    return (
      <Line>
        {status === "loading" && <Skeleton $width="160px" />}
        {status === "loaded" && t`No orders yet`}
      </Line>
    );
  return (
    <Line>
      <RowButton type="button" aria-haspopup="dialog" onClick={() => onView(order.id)}>
        {rich("Latest: {0} {1}", <OrderSide order={order} />, <Money amount={order.total} />)}
      </RowButton>
      <LiveStatus status={order.status} />
    </Line>
  );
}
