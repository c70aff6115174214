/*
 * The row window: only this folder knows that just the visible rows are rendered. All rows have the same height, so
 * finding the visible ones is a division; a library that measures each row cost 2 ms per change (`npm run
 * bench:scroll`).
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from "react";
import styled from "styled-components";
import { mark } from "../../language/index.ts";
import { color, focusRing } from "../../styles/theme.ts";
import { type KeyGroup, useKeys } from "../shownKeys.ts";
import { ListRow } from "./ListRow.tsx";
import { NewRows } from "./NewRows.tsx";
import { noArrivals } from "./arrivals.ts";
import { useArrivals } from "./useArrivals.ts";
import { useRowWindow } from "./useRowWindow.ts";

const PAGE_ROWS = 10;
/** More is fetched when fewer rows than this are left. */
const FETCH_AHEAD = 40;

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  display: flex;
`;

const Scroller = styled.div.attrs({ role: "grid", tabIndex: 0 })`
  flex: 1;
  min-width: 0;
  overflow-y: auto;
  overflow-anchor: none;
  /* Opaque, so that scrolling does not need the main thread. */
  background: ${color("surface")};
  scrollbar-width: thin;
  scrollbar-color: ${color("hairline")} transparent;
  ${focusRing}
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Canvas = styled.div`
  position: relative;
`;

/** How rows are picked, to do something with all of them. */
export type Picking = {
  picked: ReadonlySet<string>;
  /** False for rows that can't be picked. */
  canPick: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Picks all rows from the one picked last, or else from the selected one, to this one. */
  extend: (id: string, from: string | null) => void;
  pickAll: () => void;
};

type VirtualListProps = {
  label: string;
  rows: readonly { id: string }[];
  /** The height of a row in pixels. */
  height: number;
  /** Must be stable: a row re-renders only when its own entity changes. */
  renderRow: (id: string) => ReactNode;
  selectedId: string | null;
  onSelect: (id: string) => void;
  onMove: (by: number) => void;
  /** Enter on the selected row, or a click on any. */
  onOpen: (how: "key" | "pointer") => void;
  picking?: Picking | undefined;
  onNearEnd: () => void;
  /** True when there is more to fetch and no request is running. */
  canFetchMore: boolean;
  isComplete: boolean;
  /** The list, which can have the focus. */
  listRef: RefObject<HTMLDivElement | null>;
};

const KEYS: KeyGroup = {
  place: mark`The list`,
  keys: [
    ["↑ ↓", mark`Choose a row`],
    ["PgUp PgDn", mark`Move by a page`],
    ["Home End", mark`Go to the first or the last`],
    ["Enter", mark`Go to its actions`],
    ["Tab", mark`Go to the name in it`],
  ],
};

/**
 * A list that renders only the visible rows, so that ten thousand scroll as smoothly as ten. Rows that come or go above
 * the view do not move it; rows that arrive outside it are counted. Remount it for another list. It is a grid, because
 * the options of a list box can't contain links.
 */
export function VirtualList({
  label,
  rows,
  height,
  renderRow,
  selectedId,
  onSelect,
  onMove,
  onOpen,
  picking,
  onNearEnd,
  canFetchMore,
  isComplete,
  listRef,
}: VirtualListProps) {
  const listId = useId();
  const [newestAtOpening] = useState(() => noArrivals(rows).watermark);
  const { inSight, drawn, isAtTop, handleScroll, reveal, scrollTo } = useRowWindow(listRef, rows, height);
  const unseen = useArrivals(rows, inSight);
  useKeys(KEYS);

  const isNearEnd = canFetchMore && drawn.last >= rows.length - FETCH_AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, rows.length, onNearEnd]);

  const selectedIndex = useMemo(() => rows.findIndex(({ id }) => id === selectedId), [rows, selectedId]);
  const isDrawn = selectedIndex >= drawn.first && selectedIndex <= drawn.last;

  const revealSelected = useEffectEvent(() => {
    if (selectedIndex !== -1) reveal(selectedIndex);
  });
  useEffect(() => revealSelected(), [selectedId]);

  function handleKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) {
      if (event.key === "Enter" || event.key === "Tab") return;
      // The key may remove the row, and with it the focused link.
      listRef.current?.focus({ preventScroll: true });
    }
    if (picking !== undefined && handlePickKey(event, picking)) return event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE_ROWS,
      PageUp: -PAGE_ROWS,
      Home: -rows.length,
      End: rows.length,
    };
    const by = steps[event.key];
    if (by !== undefined) {
      onMove(by);
      const target = rows[Math.max(0, Math.min(selectedIndex + by, rows.length - 1))];
      if (event.shiftKey && target !== undefined) picking?.extend(target.id, selectedId);
    } else if (event.key === "Enter" && selectedId !== null) onOpen("key");
    else return;
    event.preventDefault();
  }

  /**
   * X picks the selected row, Shift+X all rows up to it, Ctrl or Cmd+A everything; returns true if it was one of these.
   */
  function handlePickKey(
    { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
    given: Picking,
  ): boolean {
    const letter = key.toLowerCase();
    if (letter === "a" && (ctrlKey || metaKey) && !altKey) given.pickAll();
    else if (letter !== "x" || altKey || ctrlKey || metaKey || selectedId === null) return false;
    else if (shiftKey) given.extend(selectedId, null);
    else given.toggle(selectedId);
    return true;
  }

  function handleClick(event: MouseEvent) {
    const { target, shiftKey } = event;
    const id = target instanceof Element && target.closest("[data-row]")?.getAttribute("data-row");
    if (!id) return;
    if (picking !== undefined && shiftKey) {
      // On a link it would open a window.
      event.preventDefault();
      return picking.extend(id, selectedId);
    }
    if (target.closest("a") !== null) return undefined;
    if (picking !== undefined && target.closest("[data-pick]") !== null) return picking.toggle(id);
    onSelect(id);
    onOpen("pointer");
  }

  function handleShowNew(index: number) {
    scrollTo(index);
    // The button disappears together with the last row that it announced.
    listRef.current?.focus({ preventScroll: true });
  }

  return (
    <Frame>
      <Scroller
        ref={listRef}
        aria-label={label}
        aria-rowcount={isComplete ? rows.length : -1}
        aria-keyshortcuts={picking === undefined ? undefined : "x"}
        aria-activedescendant={isDrawn ? `${listId}-${selectedId}` : undefined}
        onScroll={handleScroll}
        onKeyDown={handleKey}
        onClick={handleClick}
      >
        <Canvas role="presentation" style={{ height: rows.length * height }}>
          {rows.slice(drawn.first, drawn.last + 1).map((row, offset) => {
            const index = drawn.first + offset;
            return (
              <ListRow
                key={row.id}
                elementId={`${listId}-${row.id}`}
                id={row.id}
                position={index + 1}
                start={index * height}
                height={height}
                isSelected={row.id === selectedId}
                isPicked={picking?.canPick(row.id) ? picking.picked.has(row.id) : undefined}
                hasBox={picking !== undefined}
                isArriving={isAtTop && row.id > newestAtOpening}
                renderRow={renderRow}
              />
            );
          })}
        </Canvas>
      </Scroller>
      <NewRows indexes={unseen} firstInSight={inSight.first} onShow={handleShowNew} />
    </Frame>
  );
}
