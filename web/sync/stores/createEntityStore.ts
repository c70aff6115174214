import { create } from "zustand";
import { resetWithEntities } from "./entityResets.ts";
import { createSweeper, type GroupOf, type Need } from "./sweeping.ts";

export type Versioned = { id: string; version: number };

export type EntityState<E extends Versioned> = {
  byId: ReadonlyMap<string, E>;
  /** Takes what is newer than the known state; answers, pushes and polls all end here, in any order. */
  upsert: (entities: readonly E[]) => void;
  /** Registers what some part of the page needs, until the returned function is called. */
  need: (need: Need<E>) => () => void;
  reset: () => void;
};

/**
 * A store of the entities of one kind that this page has seen, by id. It forgets those with a group that nothing needs
 * any more; without `groupOf` it keeps all.
 */
export function createEntityStore<E extends Versioned>(groupOf: GroupOf<E> = () => null) {
  const sweeper = createSweeper(groupOf);
  const store = create<EntityState<E>>()((set, get) => ({
    byId: new Map(),
    upsert: (entities) => {
      const { byId } = get();
      const newer = entities.filter((entity) => isNewer(entity, byId.get(entity.id)));
      for (const { id } of entities) sweeper.touch(byId.get(id));
      if (newer.length === 0) return;
      const next = new Map(byId);
      for (const entity of newer) {
        if (isNewer(entity, next.get(entity.id))) next.set(entity.id, entity);
      }
      set({ byId: next });
      const swept = sweeper.sweep(next);
      if (swept !== next) set({ byId: swept });
    },
    need: sweeper.need,
    reset: () => {
      sweeper.reset();
      set({ byId: new Map() });
    },
  }));
  return resetWithEntities(store);
}

export type EntityStore<E extends Versioned> = ReturnType<typeof createEntityStore<E>>;

/** The guard that makes duplicates and late arrivals harmless. */
export function isNewer(
  candidate: { version: number },
  known: { version: number } | null | undefined,
): boolean {
  return known === null || known === undefined || candidate.version > known.version;
}
