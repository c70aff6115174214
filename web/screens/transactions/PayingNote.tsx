import { useCallback } from "react";
import styled from "styled-components";
import type { Transaction } from "#protocol/entities.ts";
import { useNow } from "../../components/ticker.ts";
import { formatDateTime, formatSince } from "../../format.ts";
import { color, text } from "../../styles/theme.ts";

const Note = styled.span`
  color: ${color("textMuted")};
  ${text("table")}
`;

/** Why a pending withdrawal has no button to cancel it: the desk is sending the coins. */
export function PayingNote({ transaction: { payingSince } }: { transaction: Transaction }) {
  return payingSince === null ? null : <Since time={payingSince} />;
}

function Since({ time }: { time: string }) {
  const shown = useNow(useCallback((now: number) => formatSince(time, now), [time]));
  return (
    <Note>
      Being paid since{" "}
      <time dateTime={time} title={formatDateTime(time)}>
        {shown}
      </time>
    </Note>
  );
}
