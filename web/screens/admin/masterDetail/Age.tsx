import { useCallback } from "react";
import { useNow } from "../../../components/ticker.ts";
import { formatAge, formatDateTime } from "../../../format.ts";

/** How long something has been waiting, with the full time on hover. */
export function Age({ since }: { since: string }) {
  const age = useNow(useCallback((now: number) => formatAge(now - new Date(since).getTime()), [since]));
  return (
    <time dateTime={since} title={formatDateTime(since)}>
      {age}
    </time>
  );
}
