import { USER_POLL_MS } from "#protocol/constants.ts";
import { orderRecordEndpoints } from "#protocol/orderRecord.ts";
import { callShape } from "../../api.ts";
import { useOrders } from "../stores/entities.ts";
import { useOrderRecords } from "../stores/orderRecords.ts";
import { defineLoader, type Loader } from "./loader.ts";

/** One order with what was booked for it. No event carries the bookings: who shows them asks again when the order changes. */
export function orderRecordLoader(id: string): Loader {
  return defineLoader({
    name: `record ${id}`,
    pollMs: USER_POLL_MS,
    isReplayed: true,
    fetch: () => callShape(orderRecordEndpoints.getOrderRecord, { params: { id } }),
    store: ({ order, ...rest }) => {
      useOrders.getState().upsert([order]);
      useOrderRecords.getState().upsert([{ id: order.id, version: order.version, ...rest }]);
    },
  });
}
