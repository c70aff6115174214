import type { RefObject } from "react";
import type { Order } from "#protocol/entities.ts";
import { DetailBody } from "../queue/Detail.tsx";
import { useTrader } from "../useTrader.ts";
import { OrderFacts } from "./OrderFacts.tsx";
import { OrderOutcome } from "./OrderOutcome.tsx";
import { ResolveForm } from "./ResolveForm.tsx";

type OrderDetailProps = {
  order: Order;
  onNext: () => void;
  formRef: RefObject<HTMLDivElement | null>;
};

export function OrderDetail({ order, onNext, formRef }: OrderDetailProps) {
  const trader = useTrader(order.userId);
  return (
    <>
      <DetailBody>
        <OrderFacts order={order} trader={trader} />
      </DetailBody>
      {order.status === "pending" ? (
        <ResolveForm order={order} trader={trader} onResolved={onNext} formRef={formRef} />
      ) : (
        <OrderOutcome order={order} onNext={onNext} />
      )}
    </>
  );
}
