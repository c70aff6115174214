/*
 * What a page forgets. It receives every order, transaction and line of the audit log, so without this a tab that stays
 * open for days would keep them all.
 */

/** How many of each group always stay: the newest. */
export const MOST_UNNEEDED = 500;
/** How many more make a store sweep again. */
const GROWTH = 500;
/** No answer takes longer: a call ends after ten seconds, and a loader makes a few in a row. */
const SETTLED_MS = 30_000;

/** A group whose newest entities stay, as "own"; null for an entity that is never forgotten. */
export type GroupOf<E> = (entity: E) => string | null;

type Known<E> = {
  byId: ReadonlyMap<string, E>;
  /** True for what is forgotten unless it is needed. */
  isOver: (entity: E) => boolean;
};

/** Called at each sweep; returns whether some part of the page needs an entity. */
export type Need<E> = (known: Known<E>) => (entity: E) => boolean;

export type Sweeper<E> = {
  /** Registers a need until the returned function is called. */
  need: (need: Need<E>) => () => void;
  /** An answer has just brought this entity again, so some part of the page may be about to show it. */
  touch: (entity: E | undefined) => void;
  /** The entities without those that are forgotten; the same map if none is. */
  sweep: (byId: ReadonlyMap<string, E>) => ReadonlyMap<string, E>;
  reset: () => void;
};

const listeners = new Set<() => void>();

/** Calls `listener` whenever a store has forgotten something. */
export function observeForgetting(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Forgets entities that nothing needs at two sweeps in a row and that have not changed in between. They have been
 * unchanged for so long that no late answer can bring an older version.
 */
export function createSweeper<E extends { id: string }>(groupOf: GroupOf<E>): Sweeper<E> {
  const needs = new Set<Need<E>>();
  let marked = new WeakSet<E>();
  let sweptAt = -Infinity;
  let sizeThen = 0;

  function sweep(byId: ReadonlyMap<string, E>) {
    const now = performance.now();
    if (byId.size - sizeThen < GROWTH || now - sweptAt < SETTLED_MS) return byId;
    sweptAt = now;
    const isNewest = pickNewest(byId.values(), groupOf);
    const isOver = (entity: E) => groupOf(entity) !== null;
    const reasons = [...needs].map((need) => need({ byId, isOver }));
    const unneeded = [...byId.values()].filter(
      (entity) => isOver(entity) && !isNewest(entity) && !reasons.some((isNeeded) => isNeeded(entity)),
    );
    const forgotten = new Set(unneeded.filter((entity) => marked.has(entity)));
    const kept =
      forgotten.size === 0 ? byId : new Map([...byId].filter(([, entity]) => !forgotten.has(entity)));
    marked = new WeakSet(unneeded);
    sizeThen = kept.size;
    if (kept !== byId) for (const listener of listeners) listener();
    return kept;
  }

  return {
    need: (need) => {
      needs.add(need);
      return () => {
        needs.delete(need);
      };
    },
    touch: (entity) => {
      if (entity !== undefined) marked.delete(entity);
    },
    sweep,
    reset: () => {
      marked = new WeakSet();
      sweptAt = -Infinity;
      sizeThen = 0;
    },
  };
}

/** Whether an entity is among the newest of its group: ids begin with the time. */
function pickNewest<E extends { id: string }>(entities: Iterable<E>, groupOf: GroupOf<E>) {
  const groups = new Map<string, string[]>();
  for (const entity of entities) {
    const group = groupOf(entity);
    if (group === null) continue;
    const ids = groups.get(group);
    if (ids === undefined) groups.set(group, [entity.id]);
    else ids.push(entity.id);
  }
  const firstIds = new Map(
    [...groups].map(([group, ids]) => [group, ids.toSorted().at(-MOST_UNNEEDED) ?? ""]),
  );
  return (entity: E) => entity.id >= (firstIds.get(groupOf(entity) ?? "") ?? "");
}
