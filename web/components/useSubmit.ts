import { useRef, useState } from "react";
import { ApiError } from "../apiError.ts";
import { toastSuccess } from "./toast.ts";

type Submit = {
  isBusy: boolean;
  /**
   * Runs a command, one at a time; what the server refuses goes to `onRefused`. Where a second administrator has to
   * approve it first, that is said, and `onAwaiting` puts away what was asked for.
   */
  submit: (command: () => Promise<void>, onRefused: Refused, onAwaiting?: () => void) => void;
};

type Refused = (error: ApiError) => void | Promise<void>;

/** Sends a decision once, however often the button is clicked. */
export function useSubmit(): Submit {
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function run(
    command: () => Promise<void>,
    onRefused: Refused,
    onAwaiting?: () => void,
  ): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      await command();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isAwaitingApproval) {
        toastSuccess("Waiting for approval", error.serverMessage);
        onAwaiting?.();
      } else if (!error.isDeclined) await onRefused(error);
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, submit: (...given) => void run(...given) };
}
