import { ApiError } from "./apiError.ts";
import { t } from "./language/index.ts";

const TRIES = 5;
const PAUSE_MS = 2_000;

/**
 * Makes a call that nodes of the previous version don't know yet, or not with all its fields. During an upgrade such a
 * node may refuse it, and the next try may reach another node.
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

/** True if that node does not know the call or its fields; for other mistakes the refusal names the field. */
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
