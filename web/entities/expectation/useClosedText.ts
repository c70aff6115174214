import { useCallback, useMemo } from "react";
import { readDeskHours } from "#protocol/deskHours.ts";
import { deskStateAt } from "#protocol/deskState.ts";
import { useNow } from "../../components/ticker.ts";
import { useSettings } from "../../sync/index.ts";
import { describeClosed } from "./expectationText.ts";

const MINUTE_MS = 60_000;

/** Says that the desk is closed and when it opens; null while it is open. */
export function useClosedText(): string | null {
  const text = useSettings(({ site }) => site?.deskHours ?? "");
  // Hours are whole minutes.
  const minute = useNow(useCallback((now: number) => Math.floor(now / MINUTE_MS), []));
  const now = minute * MINUTE_MS;
  const { isOpen, changesAt } = useMemo(
    () => deskStateAt(readDeskHours(text) ?? null, minute * MINUTE_MS),
    [text, minute],
  );
  return isOpen ? null : describeClosed(changesAt, now);
}
