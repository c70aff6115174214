import { useCallback, useEffect, useMemo } from "react";
import { create } from "zustand";
import type { WorkKind } from "#protocol/claims.ts";
import type { Listable, LoadedRows } from "../../../sync/index.ts";
import type { Picking } from "../../../components/rowWindow/VirtualList.tsx";
import type { Many } from "./many.ts";
import { between, toggled } from "./pick.ts";

type Picks = {
  /** The filter under which they were picked; null for any. They are dropped under another one. */
  name: string | null;
  ids: ReadonlySet<string>;
  /** Where a range begins. */
  anchor: string | null;
  /** True while everything that matches is being fetched. */
  wantsAll: boolean;
};

/** For lists without picked rows. */
const NOBODY = { kind: "order", canDecide: () => false } as const;

const NONE: Picks = { name: null, ids: new Set(), anchor: null, wantsAll: false };

const usePicked = create<Record<WorkKind, Picks>>()(() => ({ order: NONE, transaction: NONE }));

/** Picks these, whatever the filter. */
export function pick(kind: WorkKind, ids: readonly string[]): void {
  usePicked.setState({ [kind]: { ...NONE, ids: new Set(ids) } });
}

/** More than this is too much for a browser to send and for an administrator to check. */
export const MOST_PICKED = 1_000;

type Options<E extends Listable> = {
  many: Many<E> | undefined;
  name: string;
  queue: LoadedRows<E>;
  rows: readonly E[];
  byId: ReadonlyMap<string, E>;
  /** True if waiting rows are above all others. */
  areWaitingFirst: boolean;
};

/** The rows picked to be decided together. A row that is decided meanwhile is no longer picked. */
export function usePicks<E extends Listable>(options: Options<E>) {
  const { many, name, queue, rows, byId, areWaitingFirst } = options;
  const { kind, canDecide } = many ?? NOBODY;
  const stored = usePicked((state) => state[kind]);
  const picks = stored.name === null || stored.name === name ? stored : NONE;
  const change = useCallback(
    (next: Partial<Picks>) => {
      usePicked.setState(({ [kind]: now }) => {
        const known = now.name === null || now.name === name ? now : NONE;
        return { [kind]: { ...known, name, ...next } };
      });
    },
    [kind, name],
  );
  const canPick = useCallback(
    (id: string) => {
      const row = byId.get(id);
      return row !== undefined && canDecide(row);
    },
    [byId, canDecide],
  );
  const pickedRows = useMemo(
    () => (picks.ids.size === 0 ? [] : [...picks.ids].flatMap((id) => byId.get(id) ?? []).filter(canDecide)),
    [picks.ids, byId, canDecide],
  );
  const picked = useMemo(() => new Set(pickedRows.map(({ id }) => id)), [pickedRows]);

  const { isComplete, nextPage, loadMore } = queue;
  const { wantsAll } = picks;
  const last = rows.at(-1);
  const isPastThem = areWaitingFirst && last !== undefined && !canDecide(last);
  const isEnough = isComplete || rows.length > MOST_PICKED || isPastThem;
  useEffect(() => {
    if (!wantsAll) return;
    if (nextPage.status === "failed") change({ wantsAll: false });
    else if (isEnough) {
      const ids = rows.filter(canDecide).map(({ id }) => id);
      change({ wantsAll: false, ids: new Set(ids.slice(0, MOST_PICKED)) });
    } else if (nextPage.status === "idle") loadMore();
  }, [wantsAll, isEnough, nextPage.status, rows, canDecide, change, loadMore]);

  const picking: Picking = {
    picked,
    canPick,
    toggle: (id) => canPick(id) && change({ ids: toggled(picked, id), anchor: id }),
    extend: (id, from) => {
      const anchor = picks.anchor ?? from ?? id;
      const range = between(rows, anchor, id).filter(canDecide);
      change({ anchor, ids: new Set([...picked, ...range.map((row) => row.id)]) });
    },
    pickAll: () => change({ wantsAll: true }),
  };
  if (many === undefined) return null;
  return { picking, pickedRows, isPickingAll: wantsAll, clear: () => change(NONE) };
}
