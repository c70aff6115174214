import { Inbox, SearchX } from "lucide-react";
import { useMemo } from "react";
import { mark, t } from "../../../language/index.ts";
import { useDeferredStore } from "../../../useDeferredStore.ts";
import { useOrders } from "../../../sync/index.ts";
import type { Order } from "#protocol/orders.ts";
import { DecideOrders } from "./DecideOrders.tsx";
import type { Many } from "../picks/many.ts";
import { MasterDetail } from "../masterDetail/MasterDetail.tsx";
import { SHARED } from "../team/sharing.ts";
import { TeamLine } from "../team/TeamLine.tsx";
import { useTakenFilter } from "../team/useTakenFilter.ts";
import { NewDeskSetup } from "../setup/NewDeskSetup.tsx";
import { useFilter } from "../useFilter.ts";
import { QueueLine } from "../waiting/QueueLine.tsx";
import { OrderDetail } from "./OrderDetail.tsx";
import { readOrderFilter } from "./orderFilter.ts";
import { OrderCaptions, OrderRow } from "./OrderRow.tsx";
import { orderByIdLoader, orderSections } from "./orderSections.ts";
import { OrderToolbar } from "./OrderToolbar.tsx";

function renderRow(id: string) {
  return <OrderRow id={id} />;
}

const QUEUES = ["orders"] as const;
const FINDER = { noun: mark`order`, store: useOrders, loaderOf: orderByIdLoader };
const MANY: Many<Order> = {
  kind: "order",
  canDecide: ({ status }) => status === "pending",
  renderDecide: (orders) => <DecideOrders orders={orders} />,
};
const EMPTY = {
  icon: Inbox,
  title: mark`No pending orders`,
  text: mark`New orders appear here by themselves, longest wait first.`,
  action: <NewDeskSetup />,
};
const NO_MATCH = {
  icon: SearchX,
  title: mark`No pending order matches`,
  text: mark`Remove a filter, or search for another name.`,
};

/** The queue of pending orders. */
export function OrdersTab() {
  const { filter, change, isNarrowed } = useFilter(readOrderFilter);
  const { only, ...narrowing } = useTakenFilter(filter.taken);
  const sections = useMemo(() => orderSections(filter, only), [filter, only]);
  return (
    <MasterDetail
      label={t`Pending orders`}
      hint={t`Select an order to see its details and decide.`}
      byId={useDeferredStore(useOrders).byId}
      finder={FINDER}
      sections={sections}
      filter={filter}
      sharing={SHARED.order}
      many={MANY}
      {...narrowing}
      toolbar={
        <>
          <QueueLine queues={QUEUES} />
          <OrderToolbar filter={filter} onChange={change} />
        </>
      }
      captions={<OrderCaptions />}
      renderRow={renderRow}
      empty={isNarrowed ? NO_MATCH : EMPTY}
      titleOf={({ username }) => t`${username}'s order`}
      renderAside={({ id, status }) => (
        <TeamLine key={id} kind="order" id={id} isPending={status === "pending"} />
      )}
      renderDetail={(order, { advance, actionsRef }) => (
        <OrderDetail key={order.id} order={order} advance={advance} formRef={actionsRef} />
      )}
    />
  );
}
