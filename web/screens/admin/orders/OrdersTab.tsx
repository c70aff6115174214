import { Inbox, SearchX } from "lucide-react";
import { useMemo } from "react";
import type { Order } from "#protocol/entities.ts";
import { useOrders } from "../../../stores/orders.ts";
import { QueueLayout } from "../queue/QueueLayout.tsx";
import { QueueList } from "../queue/QueueList.tsx";
import { useFocusMoves } from "../queue/useFocusMoves.ts";
import { useQueue } from "../queue/useQueue.ts";
import { useSelection } from "../queue/useSelection.ts";
import { useFilter } from "../useFilter.ts";
import { OrderDetail } from "./OrderDetail.tsx";
import { readOrderFilter } from "./orderFilter.ts";
import { OrderCaptions, OrderRow } from "./OrderRow.tsx";
import { orderSections } from "./orderSections.ts";
import { OrderToolbar } from "./OrderToolbar.tsx";

const NOTHING: readonly Order[] = [];

function renderRow(id: string) {
  return <OrderRow id={id} />;
}

const EMPTY = {
  icon: Inbox,
  title: "No pending orders",
  text: "All orders are decided. New ones appear here by themselves, the longest wait on top.",
};
const NO_MATCH = {
  icon: SearchX,
  title: "No pending order matches",
  text: "Take a filter away, or search for another name.",
};

/** The queue of orders that wait for their resolution. */
export function OrdersTab() {
  const { filter, change } = useFilter(readOrderFilter);
  const sections = useMemo(() => orderSections(filter), [filter]);
  const byId = useOrders((state) => state.byId);
  const queue = useQueue(byId, sections);
  const rows = queue.state.status === "loaded" ? queue.state.value : NOTHING;
  const name = JSON.stringify(filter);
  const selection = useSelection(rows, name);
  const selected = selection.id === null ? undefined : byId.get(selection.id);
  const { listRef, actionsRef, handleOpen, focusList } = useFocusMoves(selection);
  const isFiltered = filter.type !== "all" || filter.crypto !== "all" || filter.q !== "";

  function handleNext() {
    selection.advance((order) => order.status === "pending");
    focusList();
  }

  return (
    <QueueLayout
      isWide={selection.isWide}
      isOpen={selection.isOpen}
      onClose={selection.close}
      hint="Select an order to see all about it and to decide."
      list={
        <QueueList
          name={name}
          label="Pending orders"
          toolbar={<OrderToolbar filter={filter} onChange={change} />}
          captions={<OrderCaptions />}
          queue={queue}
          selection={selection}
          renderRow={renderRow}
          onOpen={handleOpen}
          empty={isFiltered ? NO_MATCH : EMPTY}
          listRef={listRef}
        />
      }
      detail={
        selected === undefined
          ? null
          : {
              title: `Order of ${selected.username}`,
              body: (
                <OrderDetail key={selected.id} order={selected} onNext={handleNext} formRef={actionsRef} />
              ),
            }
      }
    />
  );
}
