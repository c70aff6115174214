import type { Order } from "#protocol/entities.ts";
import { createEntityStore } from "./createEntityStore.ts";

export const useOrders = createEntityStore<Order>();
