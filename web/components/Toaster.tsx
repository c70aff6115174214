import { useEffect, useRef } from "react";
import { useToaster } from "react-hot-toast/headless";
import styled, { css } from "styled-components";
import { t, useLanguage } from "../language/index.ts";
import { from, space } from "../styles/theme.ts";
import { layers } from "../styles/tokens.ts";
import { isInToaster } from "./isInToaster.ts";
import { ToastCard } from "./ToastCard.tsx";
import { useToastPlacement } from "./toastPlacement.ts";

const FOCUS_KEY = "F8";

const Region = styled.section<{ $side: "left" | "right" }>`
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
  ${from.desktop} {
    ${({ $side }) =>
      $side === "left" &&
      css`
        right: auto;
        left: 0;
      `}
  }
`;

/**
 * Where toasts appear. Both live regions are always rendered, because screen readers announce only changes in regions
 * that they know. Their `aria-live` also keeps an open dialog from hiding them with the rest of the page.
 */
export function Toaster() {
  useLanguage();
  const { toasts, handlers } = useToaster();
  const side = useToastPlacement((placement) => placement.side);
  const card = useRef<HTMLDivElement>(null);
  useFocusBesideDialogs();

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
    <Region $side={side} aria-label={t`Notifications (${FOCUS_KEY})`} data-toaster>
      <output aria-live="polite">{!destructive && shown}</output>
      <div role="alert" aria-live="assertive">
        {destructive && shown}
      </div>
    </Region>
  );
}

/** A modal dialog takes the focus back as soon as it moves elsewhere; toasts are exempt. */
function useFocusBesideDialogs(): void {
  useEffect(() => {
    function handleMove(event: FocusEvent) {
      const to = event.type === "focusin" ? event.target : event.relatedTarget;
      if (isInToaster(to)) event.stopPropagation();
    }
    // Between the page, whose handlers should see the event, and the document, where dialogs listen.
    document.body.addEventListener("focusin", handleMove);
    document.body.addEventListener("focusout", handleMove);
    return () => {
      document.body.removeEventListener("focusin", handleMove);
      document.body.removeEventListener("focusout", handleMove);
    };
  }, []);
}
