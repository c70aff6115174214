import { useCallback } from "react";
import styled from "styled-components";
import { formatDateTime, formatRelative } from "../format.ts";
import { tabular } from "../styles/theme.ts";
import { useNow } from "./ticker.ts";

const Time = styled.time`
  white-space: nowrap;
  ${tabular}
`;

/** A relative time for up to a day, with the full time on hover. */
export function RelativeTime({ time }: { time: string }) {
  const shown = useNow(useCallback((now: number) => formatRelative(time, now), [time]));
  return (
    <Time translate="no" dateTime={time} title={formatDateTime(time)}>
      {shown}
    </Time>
  );
}
