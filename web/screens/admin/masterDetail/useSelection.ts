import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { idSchema } from "#protocol/scalars.ts";
import { useAddress } from "../../../components/useAddress.ts";
import { useMedia } from "../../../components/useMedia.ts";
import { breakpoints } from "../../../styles/tokens.ts";
import { locate, type Selection, step, successor } from "./selection.ts";

export type ListSelection<E> = {
  id: string | null;
  /** True where list and detail stand side by side. */
  isWide: boolean;
  /** On small screens, whether the detail lies over the list. */
  isOpen: boolean;
  select: (id: string) => void;
  move: (by: number) => void;
  open: () => void;
  close: () => void;
  /** Lets go of the selected row, and of the address that names it. */
  clear: () => void;
  /** Goes on to the next row that waits, so that the hand never moves; the same function as long as the list is. */
  advance: (isWaiting: (row: E) => boolean) => void;
};

/** In the address: which row the detail shows. */
export const SELECTED = "item";
const NOTE_MS = 200;

/** What is selected in a list; another `listName` starts anew. Side by side there is always a row selected. */
export function useSelection<E extends { id: string }>(
  rows: readonly E[],
  listName: string,
): ListSelection<E> {
  const isWide = useMedia(`(min-width: ${breakpoints.desktop}px)`);
  const [query] = useAddress();
  const asked = idSchema.safeParse(query.get(SELECTED)).data;
  const [known, setKnown] = useState<{ listName: string; selection: Selection | null }>({
    listName,
    selection: asked === undefined ? null : { id: asked, index: 0 },
  });
  const [isOpen, setIsOpen] = useState(asked !== undefined);
  const note = useNote();

  const current = known.listName === listName ? known.selection : null;
  const selection = current === null ? (isWide ? step(null, rows, 1) : null) : locate(current, rows);
  if (selection !== known.selection || listName !== known.listName) setKnown({ listName, selection });

  const set = useCallback(
    (next: Selection | null) => {
      setKnown({ listName, selection: next });
      note(next?.id ?? null);
    },
    [listName, note],
  );

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
    close: () => {
      setIsOpen(false);
      note(null);
    },
    clear: () => {
      setIsOpen(false);
      set(null);
    },
    advance,
  };
}

/** Writes what was selected into the address once the reader stays with it, so that it can be shared and going back finds it. */
function useNote(): (id: string | null) => void {
  const [query, changeQuery] = useAddress();
  // An object for each choice: the same row chosen again is written again, for a filter may have taken it away meanwhile.
  const [noted, setNoted] = useState<{ id: string | null }>();
  const write = useEffectEvent((id: string | null) => {
    if (query.get(SELECTED) === id) return;
    changeQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(SELECTED);
        else next.set(SELECTED, id);
        return next;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (noted === undefined) return undefined;
    const timer = setTimeout(() => write(noted.id), NOTE_MS);
    return () => clearTimeout(timer);
  }, [noted]);
  return useCallback((id: string | null) => setNoted({ id }), []);
}
