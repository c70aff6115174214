import { USER_POLL_MS } from "#protocol/constants.ts";
import { orderRecordEndpoints } from "#protocol/orderRecord.ts";
import { callShape } from "../../api.ts";
import { nullIfNotFound } from "./nullIfNotFound.ts";
import { useOrders } from "../stores/entities.ts";
import { useOrderRecords } from "../stores/orderRecords.ts";
import { defineLoader, type Loader } from "./loader.ts";

/**
 * One order with its bookings; stores nothing if there is none. No event carries the bookings, so the screen loads them
 * again when the order changes.
 */
export function orderRecordLoader(id: string): Loader {
  return defineLoader({
    name: `record ${id}`,
    pollMs: USER_POLL_MS,
    isReplayed: true,
    fetch: () => nullIfNotFound(callShape(orderRecordEndpoints.getOrderRecord, { params: { id } })),
    store: (found) => {
      if (found === null) return;
      const { order, ...rest } = found;
      useOrders.getState().upsert([order]);
      useOrderRecords.getState().upsert([{ id: order.id, version: order.version, ...rest }]);
    },
  });
}
