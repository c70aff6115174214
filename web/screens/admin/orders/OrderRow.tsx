import { Amount } from "../../../components/Money.tsx";
import { t } from "../../../language/index.ts";
import { useOrders } from "../../../sync/index.ts";
import { HowMuch, RowGrid, What, When, Who } from "../masterDetail/RowGrid.tsx";
import { RowName } from "../masterDetail/RowName.tsx";
import { TeamMarks } from "../team/TeamMarks.tsx";
import { WaitAge } from "../waiting/WaitAge.tsx";
import { FlagBadges } from "../../../entities/users/FlagBadges.tsx";
import { OrderSide } from "../../../entities/orders/OrderSide.tsx";

const COLUMNS = "88px minmax(64px, 1fr) 112px minmax(200px, 1fr)";

export function OrderRow({ id }: { id: string }) {
  const order = useOrders(({ byId }) => byId.get(id));
  if (order === undefined) return null;
  return (
    <RowGrid $columns={COLUMNS}>
      <When>
        <WaitAge queue={order.status === "pending" ? "orders" : null} time={order.createdAt} />
      </When>
      <Who>
        <RowName userId={order.userId}>{order.username}</RowName>
        <FlagBadges userId={order.userId} />
        <TeamMarks id={id} />
      </Who>
      <What>
        <OrderSide order={order} hasArrow />
      </What>
      <HowMuch>
        <Amount amount={order.amount} />
      </HowMuch>
    </RowGrid>
  );
}

export function OrderCaptions() {
  return (
    <RowGrid $columns={COLUMNS}>
      <span>{t`Placed`}</span>
      <span>{t`Trader`}</span>
      <span>{t`Order`}</span>
      <HowMuch>{t`Amount`}</HowMuch>
    </RowGrid>
  );
}
