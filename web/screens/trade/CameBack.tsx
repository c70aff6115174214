import styled from "styled-components";
import type { Order } from "#protocol/orders.ts";
import { Money } from "../../components/Money.tsx";
import { isReleased, returnedBy } from "../../entities/orders/outcome.ts";
import { color } from "../../styles/theme.ts";

const Quiet = styled.span`
  color: ${color("textMuted")};
`;

/** What came back when an order ended: its payout, or its hold, which is called "returned". */
export function CameBack({ order }: { order: Order }) {
  const returned = returnedBy(order);
  if (returned === null) return null;
  if (!isReleased(order)) return <Money amount={returned} />;
  return (
    <Quiet>
      <Money amount={returned} /> returned
    </Quiet>
  );
}
