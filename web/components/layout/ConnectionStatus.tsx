import { useCallback } from "react";
import styled, { css, keyframes } from "styled-components";
import { formatRelative } from "../../format.ts";
import { mark, type Message, say, t } from "../../language/index.ts";
import { type ConnectionPhase, useConnection } from "../../sync/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { useNow } from "../ticker.ts";
import { useOnline } from "../useOnline.ts";

const pulse = keyframes`
  50% { opacity: 0.3; }
`;

const Light = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: ${color("textMuted")};
  white-space: nowrap;
  ${text("label")}
`;

const Dot = styled.span<{ $phase: ConnectionPhase | "offline" }>`
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: 4px;
  background: ${({ $phase }) => color($phase === "live" ? "accentText" : "wait")};
  ${({ $phase }) =>
    ($phase === "connecting" || $phase === "reconnecting") &&
    css`
      animation: ${pulse} 1.2s ease-in-out infinite;
    `}
`;

const Age = styled.span`
  margin-left: ${space(1)};
  color: ${color("wait")};
`;

/** While polling, the page asks at least every 30 s: older data was not refreshed. */
const UNANSWERED_MS = 45_000;

const phases: Record<ConnectionPhase | "offline", { label: Message; explanation: Message }> = {
  connecting: { label: mark`Connecting`, explanation: mark`Connecting to the desk` },
  live: { label: mark`Live`, explanation: mark`Every change appears at once` },
  reconnecting: { label: mark`Reconnecting`, explanation: mark`The connection is lost; reconnecting` },
  polling: {
    label: mark`Polling`,
    explanation: mark`The live connection is down; checking for changes regularly`,
  },
  offline: {
    label: mark`Offline`,
    explanation: mark`Can't reach the desk. What you see may be out of date; the page reconnects automatically`,
  },
};

/** Whether the page is live, reconnecting, polling or offline, and how old its data is while it is not live. */
export function ConnectionStatus() {
  const known = useConnection((state) => state.state);
  // While live, every event changes it and nothing shows it.
  const lastSyncAt = useConnection((state) => (state.state === "live" ? null : state.lastSyncAt));
  const isUnanswered = useNow(
    useCallback(
      (now: number) => known === "polling" && lastSyncAt !== null && now - lastSyncAt > UNANSWERED_MS,
      [known, lastSyncAt],
    ),
  );
  const isOffline = (!useOnline() && known !== "live") || isUnanswered;
  const phase = isOffline ? "offline" : known;
  const { label, explanation } = phases[phase];
  return (
    <Light title={say(explanation)}>
      <Dot $phase={phase} aria-hidden />
      <output aria-label={t`Connection`}>{say(label)}</output>
      {lastSyncAt !== null && <ShownAge since={lastSyncAt} />}
    </Light>
  );
}

function ShownAge({ since }: { since: number }) {
  const age = useNow(useCallback((now: number) => formatRelative(since, now), [since]));
  return (
    <Age translate="no" title={t`Age of the data shown`}>
      {age}
    </Age>
  );
}
