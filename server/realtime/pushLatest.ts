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

/** Sends the administrators something of which only the newest matters, when asked and only while one is connected. */
export function pushLatest<T>({ log, name, spacingMs, read, isWatched, emit }: Options<T>): Coalesced {
  let isTroubled = false;

  async function push(): Promise<void> {
    if (!isWatched()) return;
    try {
      emit(await read());
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
