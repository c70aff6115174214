import { memo, type RefObject } from "react";
import type { Order } from "#protocol/orders.ts";
import { useLanguage } from "../../../language/index.ts";
import { DetailBody } from "../masterDetail/Detail.tsx";
import { useTrader } from "../../../entities/users/useTrader.ts";
import { DecisionFacts } from "../../../entities/orders/DecisionFacts.tsx";
import { OrderOutcome } from "./OrderOutcome.tsx";
import { ResolveForm } from "./ResolveForm.tsx";

type OrderDetailProps = {
  order: Order;
  advance: (isWaiting: (order: Order) => boolean) => void;
  formRef: RefObject<HTMLDivElement | null>;
};

const isPending = ({ status }: Order) => status === "pending";

/** Re-renders when its own order changes, not with every row of the queue. */
export const OrderDetail = memo(function OrderDetail({ order, advance, formRef }: OrderDetailProps) {
  useLanguage();
  const trader = useTrader(order.userId);
  const goOn = () => advance(isPending);
  return (
    <>
      <DetailBody>
        <DecisionFacts order={order} trader={trader} />
      </DetailBody>
      {order.status === "pending" ? (
        <ResolveForm order={order} trader={trader} onResolved={goOn} formRef={formRef} />
      ) : (
        <OrderOutcome order={order} onNext={goOn} />
      )}
    </>
  );
});
