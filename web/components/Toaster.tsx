import { useEffect, useRef } from "react";
import { useToaster } from "react-hot-toast/headless";
import styled from "styled-components";
import { from, space } from "../styles/theme.ts";
import { layers } from "../styles/tokens.ts";
import { ToastCard } from "./ToastCard.tsx";

const FOCUS_KEY = "F8";

const Region = styled.section`
  position: fixed;
  right: 0;
  bottom: 0;
  z-index: ${layers.toast};
  width: 100%;
  padding: ${space(4)};
  pointer-events: none;
  ${from.tablet} {
    width: 420px;
    padding: ${space(6)};
  }
`;

/**
 * Where toasts appear. Both live regions are always there, because screen readers announce only what changes in a
 * region that they know.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key === FOCUS_KEY && card.current) {
        event.preventDefault();
        card.current.focus();
      }
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);

  const newest = toasts[0];
  const shown = newest && (
    <ToastCard
      key={newest.id}
      ref={card}
      toast={newest}
      onHold={handlers.startPause}
      onRelease={handlers.endPause}
    />
  );
  const destructive = newest?.type === "error";
  return (
    <Region aria-label={`Notifications (${FOCUS_KEY})`} data-toaster>
      <output>{!destructive && shown}</output>
      <div role="alert">{destructive && shown}</div>
    </Region>
  );
}
