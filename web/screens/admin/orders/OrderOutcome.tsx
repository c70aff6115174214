import type { Order } from "#protocol/orders.ts";
import { Badge, StatusBadge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Money } from "../../../components/Money.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { isReleased, returnedBy } from "../../../entities/orders/outcome.ts";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { DetailActions } from "../masterDetail/Detail.tsx";

type OrderOutcomeProps = { order: Order; onNext: () => void };

/** Replaces the form once the order is decided, by whomever, so that nothing else moves under the pointer. */
export function OrderOutcome({ order, onNext }: OrderOutcomeProps) {
  const { resolution } = order.evidence;
  const returned = returnedBy(order);
  return (
    <DetailActions>
      <output>
        <FactGroup>
          <Fact label="Not waiting any more">
            <StatusBadge status={order.status} />
          </Fact>
          {returned !== null && (
            <Fact label={isReleased(order) ? "Returned" : "Payout"}>
              <Money amount={returned} />
            </Fact>
          )}
          {resolution !== null && (
            <Fact label="By">
              {resolution.resolvedBy} {resolution.ownAccount && <Badge tone="wait">Own account</Badge>}
            </Fact>
          )}
          {order.resolvedAt !== null && (
            <Fact label="When">
              <RelativeTime time={order.resolvedAt} />
            </Fact>
          )}
          {order.adminComment !== null && <Fact label="Comment">{order.adminComment}</Fact>}
        </FactGroup>
      </output>
      <Button kind="primary" wide onClick={onNext}>
        Next order
      </Button>
    </DetailActions>
  );
}
