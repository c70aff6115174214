import { USER_POLL_MS } from "#protocol/constants.ts";
import { type OrderRecord, orderRecordEndpoints } from "#protocol/orderRecord.ts";
import { callShape } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
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
    fetch: () => findRecord(id),
    store: (found) => {
      if (found === null) return;
      const { order, ...rest } = found;
      useOrders.getState().upsert([order]);
      useOrderRecords.getState().upsert([{ id: order.id, version: order.version, ...rest }]);
    },
  });
}

/** Null if there is no such order, or none that the user may see. */
async function findRecord(id: string): Promise<OrderRecord | null> {
  try {
    return await callShape(orderRecordEndpoints.getOrderRecord, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
