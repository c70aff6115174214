import { useCallback } from "react";
import { formatDateTime, formatRelative } from "../format.ts";
import { useNow } from "./ticker.ts";

/** How long ago, up to a day; the full time on hover. */
export function RelativeTime({ time }: { time: string }) {
  const shown = useNow(useCallback((now: number) => formatRelative(time, now), [time]));
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {shown}
    </time>
  );
}
