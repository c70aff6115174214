import type { Logger } from "pino";
import type { AdminStats } from "#protocol/entities.ts";
import { coalesce, type Coalesced } from "./coalesce.ts";

const SPACING_MS = 1_000;

type Options = {
  log: Logger;
  getAdminStats: () => Promise<AdminStats>;
  isWatched: () => boolean;
  emit: (stats: AdminStats) => void;
};

/** Counts the administrators' figures on request, at most once a second and only while one is looking. */
export function pushAdminStats({ log, getAdminStats, isWatched, emit }: Options): Coalesced {
  async function count(): Promise<void> {
    if (!isWatched()) return;
    try {
      emit(await getAdminStats());
    } catch (error) {
      log.warn({ err: error }, "The administrators' figures could not be counted, trying again");
      counting.request();
    }
  }

  const counting = coalesce(() => void count(), SPACING_MS);
  return counting;
}
