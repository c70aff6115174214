import type { Order } from "#protocol/orders.ts";
import { createEntityStore } from "./createEntityStore.ts";

export const useOrders = createEntityStore<Order>();
