import type { Options } from "./harness/options.ts";
import type { Row } from "./harness/row.ts";

export type Measure = (options: Options) => Promise<Row[]>;

/** The parts of `npm run bench`, in order; each is loaded when its turn comes. */
export const PARTS: Record<string, () => Promise<Measure>> = {
  orders: async () => (await import("./orders/measureOrders.ts")).measureOrders,
  latency: async () => (await import("./latency/measureLatency.ts")).measureLatency,
  fanout: async () => (await import("./fanout/measureFanOut.ts")).measureFanOut,
  sockets: async () => (await import("./sockets/measureSockets.ts")).measureSockets,
  lists: async () => (await import("./lists/measureLists.ts")).measureLists,
  finder: async () => (await import("./finder/measureFinder.ts")).measureFinder,
  stopwatch: async () => (await import("./stopwatch/measureStopwatch.ts")).measureStopwatch,
  vacuum: async () => (await import("./vacuum/measureVacuum.ts")).measureVacuum,
  tab: async () => (await import("./tab/measureTab.ts")).measureTab,
  start: async () => (await import("./start/measureStart.ts")).measureStart,
  bundles: async () => (await import("./bundles/measureBundles.ts")).measureBundles,
  pages: async () => (await import("./pages/measurePages.ts")).measurePages,
};
