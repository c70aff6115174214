import { useRef, useState } from "react";
import { attempt, type OnRefused } from "../sync/index.ts";

type Submit = {
  isBusy: boolean;
  /** Runs a command, one at a time; `attempt` says what becomes of a refusal. */
  submit: (command: () => Promise<void>, onRefused: OnRefused, onAwaiting?: () => void) => void;
};

/** Sends a decision once, however often the button is clicked. */
export function useSubmit(): Submit {
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function run(...given: Parameters<typeof attempt>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      await attempt(...given);
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, submit: (...given) => void run(...given) };
}
