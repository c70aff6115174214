import type { OrderRecord } from "#protocol/orderRecord.ts";
import { createEntityStore, type Versioned } from "./createEntityStore.ts";

/** An order's record without the order itself; the version is the order's. */
export const useOrderRecords = createEntityStore<Versioned & Omit<OrderRecord, "order">>();
