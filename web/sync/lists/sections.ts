import { changesBetween } from "../../changesBetween.ts";
import { type Listable, listed, type ListOrder, type ListSource, relisted } from "./list.ts";
import type { ListWindow } from "../stores/windows.ts";

/** A part of a queue: which rows it shows in which order, and the server's lists that provide them. */
export type ListSection<E extends Listable> = {
  matches: (entity: E) => boolean;
  order: ListOrder;
  sources: readonly ListSource<E>[];
};

/** How much is loaded, by the name of the list. */
export type Windows = Readonly<Record<string, ListWindow>>;

/** How far several lists read as one are loaded together; null if all are complete. */
export function nearestEdge(order: ListOrder, edges: readonly (string | null)[]): string | null {
  const [nearest = null] = edges
    .filter((edge) => edge !== null)
    .sort((a, b) => (a < b === (order === "oldest") ? -1 : 1));
  return nearest;
}

export function edgeOf<E extends Listable>(section: ListSection<E>, windows: Windows): string | null {
  return nearestEdge(
    section.order,
    section.sources.map(({ name }) => windows[name]?.edge ?? null),
  );
}

type Known<E extends Listable> = {
  byId: ReadonlyMap<string, E>;
  parts: readonly { edge: string | null; rows: readonly E[] }[];
  rows: readonly E[];
};

export type Assemble<E extends Listable> = (byId: ReadonlyMap<string, E>, windows: Windows) => readonly E[];

/**
 * Returns a function that assembles the rows of all sections, each in its own order, and none after the first
 * incomplete one. It works incrementally: a change among ten thousand rows does not sort or filter the others again.
 */
export function createAssembler<E extends Listable>(sections: readonly ListSection<E>[]): Assemble<E> {
  let known: Known<E> = { byId: new Map(), parts: [], rows: [] };

  return (byId, windows) => {
    const changes = changesBetween(known.byId, byId);
    const parts: Known<E>["parts"][number][] = [];
    for (const [index, section] of sections.entries()) {
      const edge = edgeOf(section, windows);
      const before = known.parts[index];
      const goesOn = changes !== null && before?.edge === edge;
      const rows = goesOn
        ? relisted(before.rows, changes, section, { edge })
        : listed(byId.values(), section, { edge });
      parts.push({ edge, rows });
      if (edge !== null) break;
    }
    const isSame =
      parts.length === known.parts.length && parts.every(({ rows }, at) => rows === known.parts[at]?.rows);
    known = { byId, parts, rows: isSame ? known.rows : parts.flatMap(({ rows }) => rows) };
    return known.rows;
  };
}
