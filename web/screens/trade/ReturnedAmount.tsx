import styled from "styled-components";
import type { Order } from "#protocol/orders.ts";
import { Money } from "../../components/Money.tsx";
import { isReleased, returnedBy } from "../../entities/orders/outcome.ts";
import { rich } from "../../language/index.ts";
import { color } from "../../styles/theme.ts";

const Quiet = styled.span`
  color: ${color("textMuted")};
  white-space: normal;
`;

/** The amount returned when an order ended: its payout, or its hold, labelled "returned". */
export function ReturnedAmount({ order, room = 0 }: { order: Order; room?: number }) {
  const returned = returnedBy(order);
  if (returned === null) return null;
  if (!isReleased(order)) return <Money amount={returned} room={room} />;
  return <Quiet>{rich("Returned {0}", <Money amount={returned} room={room} />)}</Quiet>;
}
