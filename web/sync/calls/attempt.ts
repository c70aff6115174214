import { ApiError } from "../../apiError.ts";
import { toastError, toastSuccess } from "../../components/toast.ts";

/** The title of a toast with the server's words, or what to do in its place. */
export type OnRefused = string | ((refusal: ApiError) => void | Promise<void>);

/**
 * Runs what calls the server, and tells the user what was refused. Where another administrator has to approve it first,
 * that is said, and `onAwaiting` puts away what was asked for. A user who declined to prove who they are is told
 * nothing. Any other failure is thrown on.
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
      toastSuccess("Waiting for approval", error.serverMessage);
      onAwaiting?.();
    } else if (!error.isDeclined) await tell(error, onRefused);
  }
}

async function tell(refusal: ApiError, onRefused: OnRefused): Promise<void> {
  if (typeof onRefused === "string") toastError(onRefused, refusal.serverMessage);
  else await onRefused(refusal);
}
