import { listed, type ListOrder, type ListSource } from "../../../live/list.ts";
import type { Versioned } from "../../../stores/createEntityStore.ts";
import type { ListWindow } from "../../../stores/windows.ts";

/** A part of a queue: which rows it shows in which order, and the server's lists that they come from. */
export type QueueSection<E extends Versioned> = {
  matches: (entity: E) => boolean;
  order: ListOrder;
  sources: readonly ListSource<E>[];
};

/** By the names of their lists, how much is loaded. */
export type Windows = Readonly<Record<string, ListWindow>>;

/** How far several lists that are read as one are known together; null when all of them are known to their end. */
export function nearestEdge(order: ListOrder, edges: readonly (string | null)[]): string | null {
  const [nearest = null] = edges
    .filter((edge) => edge !== null)
    .sort((a, b) => (a < b === (order === "oldest") ? -1 : 1));
  return nearest;
}

export function edgeOf<E extends Versioned>(section: QueueSection<E>, windows: Windows): string | null {
  return nearestEdge(
    section.order,
    section.sources.map(({ name }) => windows[name]?.edge ?? null),
  );
}

/** The rows of all sections, each in its own order, and none after the first that is not known to its end. */
export function assemble<E extends Versioned>(
  entities: Iterable<E>,
  sections: readonly QueueSection<E>[],
  windows: Windows,
): readonly E[] {
  const all = [...entities];
  const rows: E[] = [];
  for (const section of sections) {
    const edge = edgeOf(section, windows);
    rows.push(...listed(all, section, { edge }));
    if (edge !== null) break;
  }
  return rows;
}
