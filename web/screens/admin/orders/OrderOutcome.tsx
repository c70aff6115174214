import type { Order } from "#protocol/orders.ts";
import { sayComment } from "../../../components/commentText.ts";
import { Badge, StatusBadge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Money } from "../../../components/Money.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { isReleased, returnedBy } from "../../../entities/orders/outcome.ts";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { t } from "../../../language/index.ts";
import { DetailActions } from "../masterDetail/Detail.tsx";

type OrderOutcomeProps = { order: Order; onNext: () => void };

/** Replaces the form once the order is decided, by anybody, so that nothing else moves under the pointer. */
export function OrderOutcome({ order, onNext }: OrderOutcomeProps) {
  const { resolution } = order.evidence;
  const returned = returnedBy(order);
  return (
    <DetailActions>
      <output>
        <FactGroup>
          <Fact label={t`Not waiting any more`}>
            <StatusBadge status={order.status} />
          </Fact>
          {returned !== null && (
            <Fact label={isReleased(order) ? t`Returned` : t`Payout`}>
              <Money amount={returned} />
            </Fact>
          )}
          {resolution !== null && (
            <Fact label={t`By`}>
              <TraderLink userId={resolution.resolvedById}>{resolution.resolvedBy}</TraderLink>{" "}
              {resolution.ownAccount && <Badge tone="wait">{t`Own account`}</Badge>}
            </Fact>
          )}
          {order.resolvedAt !== null && (
            <Fact label={t`When`}>
              <RelativeTime time={order.resolvedAt} />
            </Fact>
          )}
          {order.adminComment !== null && <Fact label={t`Comment`}>{sayComment(order.adminComment)}</Fact>}
        </FactGroup>
      </output>
      <Button kind="primary" wide onClick={onNext}>
        {t`Next order`}
      </Button>
    </DetailActions>
  );
}
