import { useEffect, useMemo } from "react";
import type { OrderRecord } from "#protocol/orderRecord.ts";
import { type Loadable, loaded, LOADING } from "../../loadable.ts";
import { useOrders } from "../stores/entities.ts";
import { useOrderRecords } from "../stores/orderRecords.ts";
import { useEntity } from "../stores/useKept.ts";
import { run } from "./loader.ts";
import { orderRecordLoader } from "./orderRecordLoader.ts";
import { useLoader } from "./useLoader.ts";

/** An order with its current bookings; null if there is none. Loaded again after every change of the order. */
export function useOrderRecord(id: string): Loadable<OrderRecord | null> & { retry: () => void } {
  const loader = useMemo(() => orderRecordLoader(id), [id]);
  const { retry, ...state } = useLoader(loader);
  const order = useEntity(useOrders, id);
  const record = useOrderRecords(({ byId }) => byId.get(id));
  const isOutdated = order !== undefined && record !== undefined && record.version < order.version;

  useEffect(() => {
    if (isOutdated) void run(loader);
  }, [isOutdated, order?.version, loader]);

  if (state.status === "failed") return { ...state, retry };
  if (order === undefined || record === undefined)
    return { ...(state.status === "loading" ? LOADING : loaded(null)), retry };
  return {
    ...loaded({
      order,
      decidedBy: record.decidedBy,
      decidedById: record.decidedById,
      bookings: record.bookings,
    }),
    retry,
  };
}
