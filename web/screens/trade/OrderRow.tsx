import styled from "styled-components";
import type { Order } from "#protocol/entities.ts";
import { StatusBadge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Td, Tr } from "../../components/DataTable.tsx";
import { FlashOnChange } from "../../components/FlashOnChange.tsx";
import { Amount, Money } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { color } from "../../styles/theme.ts";

const Side = styled.span<{ $type: Order["type"] }>`
  color: ${({ $type }) => color($type === "buy" ? "gain" : "loss")};
  font-weight: 550;
`;

type OrderRowProps = { order: Order; onCancel: (order: Order) => void };

export function OrderRow({ order, onCancel }: OrderRowProps) {
  return (
    <Tr>
      <Td>
        <RelativeTime time={order.createdAt} />
      </Td>
      <Td>
        <Side $type={order.type}>{order.type === "buy" ? "Buy" : "Sell"}</Side> {order.crypto}
      </Td>
      <Td $number>
        <Amount amount={order.amount} />
      </Td>
      <Td $number $wide>
        <Money amount={order.pricePerCoin} />
      </Td>
      <Td $number $wide>
        <Money amount={order.total} round="up" />
      </Td>
      <Td>
        <FlashOnChange value={order.status}>
          <StatusBadge status={order.status} />
        </FlashOnChange>
      </Td>
      <Td $number>{order.payout === null ? "–" : <Money amount={order.payout} />}</Td>
      <Td $number>
        {order.status === "pending" && (
          <Button kind="quiet" size="small" onClick={() => onCancel(order)}>
            Cancel
          </Button>
        )}
      </Td>
    </Tr>
  );
}
