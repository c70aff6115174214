import { useRef, useState } from "react";
import { ApiError } from "../../apiError.ts";

type Submit = {
  isBusy: boolean;
  /** Runs a command, one at a time; what the server refuses goes to `onRefused`. */
  submit: (command: () => Promise<void>, onRefused: (error: ApiError) => void | Promise<void>) => void;
};

/** Sends a decision once, however often the button is clicked. */
export function useSubmit(): Submit {
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function run(
    command: () => Promise<void>,
    onRefused: (error: ApiError) => void | Promise<void>,
  ): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      await command();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isDeclined) await onRefused(error);
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, submit: (command, onRefused) => void run(command, onRefused) };
}
