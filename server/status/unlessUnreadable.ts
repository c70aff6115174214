import type { Logger } from "pino";
import { isUnavailable } from "#db/errors.ts";

type Options = { what: string; log: Logger; stopping?: AbortSignal };

/**
 * What was read; null if it cannot be read, with the reason in the server's log. What makes a check fail other than a
 * node that stops or a database that is not there is a finding: somebody may have written what nobody can read.
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
