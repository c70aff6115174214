import type { Logger } from "pino";
import { isUnavailable } from "#db/errors.ts";

type Options = { what: string; log: Logger; stopping?: AbortSignal };

/**
 * Returns what was read; null if it can't be read, with the reason in the server's log. If a check fails although the
 * node keeps running and the database is there, that is a finding: somebody may have written unreadable data.
 */
export async function unlessUnreadable<T>(
  read: () => Promise<T>,
  { what, log, stopping }: Options,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (stopping?.aborted === true || isUnavailable(error)) throw error;
    log.error({ err: error }, `The ${what} cannot be read`);
    return null;
  }
}
