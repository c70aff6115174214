import { useCallback } from "react";
import { formatDateTime, formatUntil } from "../format.ts";
import { useNow } from "./ticker.ts";

/** When something ends, with the full time on hover. */
export function UntilTime({ time }: { time: string }) {
  const shown = useNow(useCallback((now: number) => formatUntil(time, now), [time]));
  return (
    <time translate="no" dateTime={time} title={formatDateTime(time)}>
      {shown}
    </time>
  );
}
