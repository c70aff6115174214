import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useMedia } from "../../../components/useMedia.ts";
import { breakpoints } from "../../../styles/tokens.ts";
import { locate, type Selection, step, successor } from "./selection.ts";

export type QueueSelection<E> = {
  id: string | null;
  /** True where list and detail stand side by side. */
  isWide: boolean;
  /** On small screens, whether the detail lies over the list. */
  isOpen: boolean;
  select: (id: string) => void;
  move: (by: number) => void;
  open: () => void;
  close: () => void;
  /** Goes on to the next row that waits, so that the hand never moves; the same function as long as the list is. */
  advance: (isWaiting: (row: E) => boolean) => void;
};

/** What is selected in a list; another `listName` starts anew. Side by side there is always a row selected. */
export function useSelection<E extends { id: string }>(
  rows: readonly E[],
  listName: string,
): QueueSelection<E> {
  const isWide = useMedia(`(min-width: ${breakpoints.desktop}px)`);
  const [known, setKnown] = useState<{ listName: string; selection: Selection | null }>({
    listName,
    selection: null,
  });
  const [isOpen, setIsOpen] = useState(false);

  const current = known.listName === listName ? known.selection : null;
  const selection = current === null ? (isWide ? step(null, rows, 1) : null) : locate(current, rows);
  if (selection !== known.selection || listName !== known.listName) setKnown({ listName, selection });

  const set = useCallback((next: Selection | null) => setKnown({ listName, selection: next }), [listName]);

  const shown = useRef({ selection, rows });
  useLayoutEffect(() => {
    shown.current = { selection, rows };
  }, [selection, rows]);
  const advance = useCallback(
    (isWaiting: (row: E) => boolean) => {
      const { selection: from, rows: among } = shown.current;
      if (from === null) return;
      const next = successor(from.id, among, isWaiting);
      if (next === null) setIsOpen(false);
      else set(next);
    },
    [set],
  );

  return {
    id: selection?.id ?? null,
    isWide,
    isOpen: isOpen && selection !== null,
    select: (id) => set(locate({ id, index: 0 }, rows)),
    move: (by) => set(step(selection, rows, by)),
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    advance,
  };
}
