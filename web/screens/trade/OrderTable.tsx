import styled from "styled-components";
import type { Order } from "#protocol/orders.ts";
import { Button } from "../../components/Button.tsx";
import { Below, RowActions, Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { LiveStatus } from "../../components/Live.tsx";
import { Amount, CoinPrice, Money } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { priceDecimals, roomForParts } from "../../formatMoney.ts";
import { rich, sense, t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { ReturnedAmount } from "./ReturnedAmount.tsx";
import { RowButton } from "../../components/RowButton.ts";
import { OrderSide } from "../../entities/orders/OrderSide.tsx";
import { returnedBy } from "../../entities/orders/outcome.ts";

const Place = styled.span`
  margin-left: ${space(2)};
  color: ${color("textMuted")};
  ${text("label")}
`;

export type OrderRowsProps = {
  orders: readonly Order[];
  /** How many orders are before an open one; null while this is unknown. */
  placeOf: (id: string) => string | null;
  onView: (id: string) => void;
  onCancel: (order: Order) => void;
};

export function OrderTable({ orders, placeOf, onView, onCancel }: OrderRowsProps) {
  const decimals = Math.max(...orders.map(({ crypto }) => priceDecimals(crypto)));
  const totalRoom = roomForParts(orders.map(({ total }) => total));
  const payoutRoom = roomForParts(orders.flatMap((order) => returnedBy(order) ?? []));
  return (
    <TableFrame aria-label={t`Your orders as a table`}>
      <Table>
        <thead>
          <tr>
            <Th>{t`Placed`}</Th>
            <Th>{t`Order`}</Th>
            <Th $number>{t`Amount`}</Th>
            <Th $number $widest>
              {t`Price`}
            </Th>
            <Th $number $widest>
              {t`Total`}
            </Th>
            <Th $apart>{t`Status`}</Th>
            <Th $number>{t`Payout`}</Th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Tr key={order.id}>
              <Td>
                <RelativeTime time={order.createdAt} />
              </Td>
              <Td>
                <RowButton type="button" aria-haspopup="dialog" onClick={() => onView(order.id)}>
                  <OrderSide order={order} />
                </RowButton>
              </Td>
              <Td $number>
                <Amount amount={order.amount} />
                <Below $widest>
                  {rich("at {0}, total", <CoinPrice coin={order.crypto} price={order.pricePerCoin} />)}{" "}
                  <Money amount={order.total} />
                </Below>
              </Td>
              <Td $number $widest>
                <CoinPrice coin={order.crypto} price={order.pricePerCoin} decimals={decimals} />
              </Td>
              <Td $number $widest>
                <Money amount={order.total} room={totalRoom} />
              </Td>
              <Td $apart>
                <LiveStatus status={order.status} />
                {order.status === "pending" && <Place>{placeOf(order.id)}</Place>}
              </Td>
              <Td $number>
                <ReturnedAmount order={order} room={payoutRoom} />
                {order.status === "pending" && (
                  <RowActions>
                    <Button kind="quiet" size="small" onClick={() => onCancel(order)}>
                      {sense("Cancel", "something sent")}
                    </Button>
                  </RowActions>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
