import type { Row } from "./harness/row.ts";

export type Measure = () => Promise<Row[]>;

/** The parts of `npm run bench`, in order; each is loaded when its turn comes. */
export const PARTS: Record<string, () => Promise<Measure>> = {
  orders: async () => (await import("./orders/measureOrders.ts")).measureOrders,
  latency: async () => (await import("./latency/measureLatency.ts")).measureLatency,
  fanout: async () => (await import("./fanout/measureFanOut.ts")).measureFanOut,
  lists: async () => (await import("./lists/measureLists.ts")).measureLists,
  start: async () => (await import("./start/measureStart.ts")).measureStart,
  bundles: async () => (await import("./bundles/measureBundles.ts")).measureBundles,
  pages: async () => (await import("./pages/measurePages.ts")).measurePages,
};
