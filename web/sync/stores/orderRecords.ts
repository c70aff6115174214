import type { OrderRecord } from "#protocol/orderRecord.ts";
import { createEntityStore, type Versioned } from "./createEntityStore.ts";

/** What an order's record tells beside the order itself; the version is the order's. */
export const useOrderRecords = createEntityStore<Versioned & Omit<OrderRecord, "order">>();
