import { ApiError } from "../../apiError.ts";
import { t } from "../../language/index.ts";
import { toastError, toastSuccess } from "../../toasts/toast.ts";

/** The title of a toast with the server's message, or what to do instead. */
export type OnRefused = string | ((refusal: ApiError) => void | Promise<void>);

/**
 * Runs calls to the server and shows refusals to the user. If another administrator has to approve the change first,
 * it says so, and `onAwaiting` cleans up. A user who declined to prove their identity sees nothing. Any other error is
 * thrown on.
 */
export async function attempt(
  run: () => Promise<void>,
  onRefused: OnRefused,
  onAwaiting?: () => void,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isAwaitingApproval) {
      toastSuccess(t`Waiting for approval`, error.serverMessage);
      onAwaiting?.();
    } else if (!error.isDeclined) await showRefusal(error, onRefused);
  }
}

async function showRefusal(refusal: ApiError, onRefused: OnRefused): Promise<void> {
  if (typeof onRefused === "string") toastError(onRefused, refusal.serverMessage);
  else await onRefused(refusal);
}
