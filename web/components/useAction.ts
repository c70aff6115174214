import { useRef, useState } from "react";
import { attempt } from "../sync/index.ts";

/** Runs the action of a button or form, one at a time, however often it is clicked. */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false);
  // State would be updated too late for the second click of a double click.
  const isUnderWay = useRef(false);

  async function start(...given: Parameters<typeof attempt>): Promise<void> {
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

  return {
    isBusy,
    /** `attempt` defines how a refusal is shown. */
    run: (...given: Parameters<typeof attempt>) => void start(...given),
  };
}
