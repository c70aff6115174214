import { useRef, useState } from "react";
import { attempt } from "../sync/index.ts";

/** Runs what a button or a form asks for, one at a time however often it is clicked. */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false);
  // State comes a render too late for the second click of a double click.
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
    /** `attempt` says what becomes of a refusal. */
    run: (...given: Parameters<typeof attempt>) => void start(...given),
  };
}
