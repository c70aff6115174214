import type { Logger } from "pino";
import { coalesce, type Coalesced } from "./coalesce.ts";

type Options<T> = {
  log: Logger;
  /** What it is, for the log. */
  name: string;
  /** It is read at most once in this time. */
  spacingMs: number;
  read: () => Promise<T>;
  isWatched: () => boolean;
  emit: (latest: T) => void;
};

/**
 * Sends the administrators data of which only the newest matters; reads it when asked, and only while one is connected.
 */
export function pushLatest<T>({ log, name, spacingMs, read, isWatched, emit }: Options<T>): Coalesced {
  let isTroubled = false;
  let begun = 0;
  /** The latest read that was sent: an earlier one that takes longer is outdated. */
  let sent = 0;

  async function push(): Promise<void> {
    if (!isWatched()) return;
    const number = (begun += 1);
    try {
      const latest = await read();
      if (number < sent) return;
      sent = number;
      emit(latest);
      isTroubled = false;
    } catch (error) {
      if (!isTroubled) log.warn({ err: error }, `${name} can't be read, trying again`);
      isTroubled = true;
      pushing.request();
    }
  }

  const pushing = coalesce(() => void push(), spacingMs);
  return pushing;
}
