import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ListSelection } from "./useSelection.ts";

type FocusMoves = {
  listRef: RefObject<HTMLDivElement | null>;
  actionsRef: RefObject<HTMLDivElement | null>;
  /** Enter focuses the actions next to the list, or opens the detail over it. */
  handleOpen: (how: "key" | "pointer") => void;
  /** Focuses the list after a decision, once the confirming dialog has closed. */
  focusList: () => void;
};

/** Moves the focus between list and actions, so that a queue can be worked through by keyboard. */
export function useFocusMoves(selection: Pick<ListSelection<never>, "isWide" | "open">): FocusMoves {
  const listRef = useRef<HTMLDivElement>(null);
  const actionsRef = useRef<HTMLDivElement>(null);
  const [returns, setReturns] = useState(0);
  const { isWide } = selection;
  const focusList = useCallback(() => {
    if (isWide) setReturns((times) => times + 1);
  }, [isWide]);

  useEffect(() => {
    if (returns > 0) listRef.current?.focus({ preventScroll: true });
  }, [returns]);

  return {
    listRef,
    actionsRef,
    handleOpen: (how) => {
      if (!isWide) selection.open();
      else if (how === "key") actionsRef.current?.querySelector<HTMLElement>("button, a")?.focus();
    },
    focusList,
  };
}
