import { create } from "zustand";
import { resetWithEntities } from "./entityResets.ts";

export type Versioned = { id: string; version: number };

export type EntityState<E extends Versioned> = {
  byId: ReadonlyMap<string, E>;
  /** Takes what is newer than the known state; answers, pushes and polls all end here, in any order. */
  upsert: (entities: readonly E[]) => void;
  reset: () => void;
};

/** A store of all entities of one kind that this page has seen, by id. */
export function createEntityStore<E extends Versioned>() {
  const store = create<EntityState<E>>()((set, get) => ({
    byId: new Map(),
    upsert: (entities) => {
      const { byId } = get();
      const newer = entities.filter((entity) => isNewer(entity, byId.get(entity.id)));
      if (newer.length === 0) return;
      const next = new Map(byId);
      for (const entity of newer) {
        if (isNewer(entity, next.get(entity.id))) next.set(entity.id, entity);
      }
      set({ byId: next });
    },
    reset: () => set({ byId: new Map() }),
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
