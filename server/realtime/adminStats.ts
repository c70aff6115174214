import type { Logger } from "pino";
import type { AdminStats } from "#protocol/adminStats.ts";
import { coalesce, type Coalesced } from "./coalesce.ts";

const SPACING_MS = 1_000;

type Options = {
  log: Logger;
  getAdminStats: () => Promise<AdminStats>;
  isWatched: () => boolean;
  emit: (stats: AdminStats) => void;
};

/** Sends the administrators' figures when asked, at most once a second and only while an administrator is connected. */
export function pushAdminStats({ log, getAdminStats, isWatched, emit }: Options): Coalesced {
  let isTroubled = false;

  async function count(): Promise<void> {
    if (!isWatched()) return;
    try {
      emit(await getAdminStats());
      isTroubled = false;
    } catch (error) {
      if (!isTroubled) log.warn({ err: error }, "The administrators' figures can't be counted, trying again");
      isTroubled = true;
      counting.request();
    }
  }

  const counting = coalesce(() => void count(), SPACING_MS);
  return counting;
}
