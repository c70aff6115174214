import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { idSchema } from "#protocol/scalars.ts";
import { useAddress } from "../../../components/useAddress.ts";
import { useIsLeaving } from "../../../components/useIsLeaving.ts";
import { useMedia } from "../../../components/useMedia.ts";
import { breakpoints } from "../../../styles/tokens.ts";
import { locate, type Selection, type Sharing, step, takeSuccessor } from "./selection.ts";

export type ListSelection<E> = {
  id: string | null;
  /** True if list and detail are side by side. */
  isWide: boolean;
  /** On small screens, whether the detail covers the list. */
  isOpen: boolean;
  select: (id: string) => void;
  move: (by: number) => void;
  open: () => void;
  close: () => void;
  /** Clears the selection; side by side the list then selects a row again. */
  clear: () => void;
  /** Moves on to the next pending row, so that the actions stay under the pointer; stable while the list is. */
  advance: (isWaiting: (row: E) => boolean) => Promise<void>;
};

const ALONE: Sharing = { isFree: () => true, take: () => Promise.resolve(true), giveBack: () => undefined };

/** The address's parameter for the selected row. */
export const SELECTED = "item";
const NOTE_MS = 200;

/** The selection in a list; another `listName` starts again. Side by side, a row is always selected. */
export function useSelection<E extends { id: string }>(
  rows: readonly E[],
  listName: string,
  sharing: Sharing = ALONE,
): ListSelection<E> {
  const isWide = useMedia(`(min-width: ${breakpoints.desktop}px)`);
  const asked = useAsked();
  const [known, setKnown] = useState<{ listName: string; selection: Selection | null }>({
    listName,
    selection: asked.selection,
  });
  const [isOpen, setIsOpen] = useState(asked.selection !== null);

  const isAskedAnew = asked.isNew && asked.selection !== null;
  if (isAskedAnew) setIsOpen(true);
  const current = isAskedAnew ? asked.selection : known.listName === listName ? known.selection : null;
  const selection = current === null ? (isWide ? firstOf(rows, sharing) : null) : locate(current, rows);
  if (selection !== known.selection || listName !== known.listName) setKnown({ listName, selection });
  useNoted(isWide || isOpen ? (selection?.id ?? null) : null);

  const set = useCallback((next: Selection | null) => setKnown({ listName, selection: next }), [listName]);

  const shown = useRef({ selection, rows });
  useLayoutEffect(() => {
    shown.current = { selection, rows };
  }, [selection, rows]);
  const advance = useCallback(
    async (isWaiting: (row: E) => boolean) => {
      const { selection: from, rows: among } = shown.current;
      if (from === null) return;
      const next = await takeSuccessor(from.id, among, isWaiting, sharing);
      const isStill = shown.current.selection?.id === from.id;
      if (next === null) {
        if (isStill) setIsOpen(false);
      } else if (isStill) set(next);
      else sharing.giveBack(next.id);
    },
    [set, sharing],
  );

  return {
    id: selection?.id ?? null,
    isWide,
    isOpen: isOpen && selection !== null,
    select: (id) => set(locate({ id, index: 0 }, rows)),
    move: (by) => set(step(selection, rows, by)),
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    clear: () => {
      setIsOpen(false);
      set(null);
    },
    advance,
  };
}

/** The initial selection: the first row that nobody else has claimed. */
function firstOf(rows: readonly { id: string }[], { isFree }: Sharing): Selection | null {
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => isFree(id)),
  );
  const row = rows[index];
  return row === undefined ? null : { id: row.id, index };
}

/** The row that the address names, new with each link and each step back. */
function useAsked(): { selection: Selection | null; isNew: boolean } {
  const [query] = useAddress();
  const { key } = useLocation();
  const way = useNavigationType();
  const [visit, setVisit] = useState(key);
  if (visit !== key) setVisit(key);
  // Only this page itself replaces addresses.
  const isNew = visit !== key && way !== "REPLACE";
  const asked = idSchema.safeParse(query.get(SELECTED)).data;
  return { selection: asked === undefined ? null : { id: asked, index: 0 }, isNew };
}

/**
 * Writes the selected row into the address once the reader stays with it, so that the address can be shared and going
 * back finds the row.
 */
function useNoted(id: string | null): void {
  const [query, changeQuery] = useAddress();
  const isLeaving = useIsLeaving();
  const { key } = useLocation();
  const noted = query.get(SELECTED);
  const write = useEffectEvent(() => {
    if (isLeaving()) return;
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
    if (noted === id) return undefined;
    const timer = setTimeout(write, NOTE_MS);
    return () => clearTimeout(timer);
    // Writes it into the new address if it could not be written while the address was changing.
  }, [noted, id, key]);
}
