import { ApiError } from "./apiError.ts";
import { t } from "./language/index.ts";

const TRIES = 5;
const PAUSE_MS = 2_000;

/**
 * Makes a call that nodes of the former version don't know yet, or not with all its fields, to something that exists: while
 * the desk is being updated one of them may refuse it, and the next try reaches another.
 */
export async function retryDuringUpdate<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnknownThere(error)) throw error;
      if (tries === TRIES) throw beingUpdated(error);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** True if that node knows no such call, or none with these fields; a call with a fault names it. */
function isUnknownThere({ status, code, fields }: ApiError): boolean {
  if (status === 404) return true;
  if (code !== "validation_failed") return false;
  const faults = Object.values(fields);
  return faults.every((fault) => fault.endsWith("is not accepted here"));
}

function beingUpdated(error: ApiError): ApiError {
  const { status, code, message } = error;
  const serverMessage = t`The desk is being updated. Try again in a few minutes.`;
  return new ApiError({ status, code, message, serverMessage, isExplained: true }, { cause: error });
}
