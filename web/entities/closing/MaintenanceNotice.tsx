import { useCallback } from "react";
import styled from "styled-components";
import { Figure } from "../../components/figure.ts";
import { useNow } from "../../components/ticker.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { formatUntil } from "../../format.ts";
import { rich, t } from "../../language/index.ts";
import { serverNow } from "../../serverClock.ts";
import { useSettings } from "../../sync/index.ts";
import { countDown } from "./closingText.ts";
import { useIsClosed } from "./useIsClosed.ts";

const Left = styled.strong`
  font-variant-numeric: tabular-nums;
`;

type Announcement = { at: string; message: string };

/** Announced maintenance that has not begun. */
export function useAnnouncement(): Announcement | null {
  const at = useSettings(({ site }) => site?.maintenanceAt ?? null);
  const message = useSettings(({ site }) => site?.maintenanceMessage ?? "");
  const isClosed = useIsClosed();
  return at === null || isClosed ? null : { at, message };
}

/** Counts down to announced maintenance; screen readers announce it once, not every second. */
export function MaintenanceNotice({ announcement: { at, message } }: { announcement: Announcement }) {
  const left = useNow(useCallback((now: number) => countDown(at, now), [at]));
  const begins = t`at ${formatUntil(at, serverNow())}`;
  return (
    <>
      <Left role="timer" aria-live="off">
        {rich("Maintenance begins in {0}", <Figure>{left}</Figure>)}
      </Left>
      , {begins}.{message !== "" && ` ${message}`}
      <VisuallyHidden as="output">{t`Maintenance begins ${begins}. ${message}`}</VisuallyHidden>
    </>
  );
}
