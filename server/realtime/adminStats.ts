import type { Logger } from "pino";
import type { AdminStats } from "#protocol/entities.ts";

const SPACING_MS = 1_000;

export type AdminStatsPush = {
  /** Something was changed that may have moved the figures. */
  touch: () => void;
  close: () => void;
};

type Options = {
  log: Logger;
  getAdminStats: () => Promise<AdminStats>;
  isWatched: () => boolean;
  emit: (stats: AdminStats) => void;
};

/** Counts the administrators' figures after changes, at most once a second and only while one is looking. */
export function pushAdminStats({ log, getAdminStats, isWatched, emit }: Options): AdminStatsPush {
  let touched = false;
  let pause: NodeJS.Timeout | undefined;

  async function count(): Promise<void> {
    touched = false;
    if (!isWatched()) return;
    try {
      emit(await getAdminStats());
    } catch (error) {
      log.warn({ err: error }, "The administrators' figures could not be counted");
      touched = true;
    }
  }

  function run(): void {
    pause = setTimeout(() => {
      pause = undefined;
      if (touched) run();
    }, SPACING_MS);
    void count();
  }

  return {
    touch() {
      touched = true;
      if (pause === undefined) run();
    },
    close: () => clearTimeout(pause),
  };
}
