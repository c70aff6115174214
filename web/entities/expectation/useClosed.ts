import { useCallback, useMemo } from "react";
import { readDeskHours } from "#protocol/deskHours.ts";
import { deskStateAt } from "#protocol/deskState.ts";
import { useNow } from "../../components/ticker.ts";
import { useSettings } from "../../sync/index.ts";
import { describeClosed } from "./expectationText.ts";

const MINUTE_MS = 60_000;

export type Closed = {
  /** That the desk is closed, and when it opens. */
  text: string;
  /** False if the desk has no hours left in which it could open. */
  opensAgain: boolean;
};

/** Null while the desk is open. */
export function useClosed(): Closed | null {
  const text = useSettings(({ site }) => site?.deskHours ?? "");
  // Hours are whole minutes.
  const minute = useNow(useCallback((now: number) => Math.floor(now / MINUTE_MS), []));
  const now = minute * MINUTE_MS;
  const { isOpen, changesAt } = useMemo(
    () => deskStateAt(readDeskHours(text) ?? null, minute * MINUTE_MS),
    [text, minute],
  );
  return isOpen ? null : { text: describeClosed(changesAt, now), opensAgain: changesAt !== null };
}
