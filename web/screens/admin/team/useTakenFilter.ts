import { useMemo } from "react";
import type { z } from "zod/mini";
import type { takenFilterSchema } from "./taken.ts";
import { useHeldItems } from "./useHeld.ts";

const NONE: ReadonlySet<string> = new Set();

type TakenFilter = {
  /** The own items, if only they are shown; null otherwise. */
  only: ReadonlySet<string> | null;
  /** Hides claimed items, if only the others are shown. */
  narrow?: (id: string) => boolean;
};

/** What a filter by claims means at the moment; the parts change only when the shown rows do. */
export function useTakenFilter(taken: z.infer<typeof takenFilterSchema>): TakenFilter {
  const { all, mine } = useHeldItems();
  const hidden = taken === "nobody" ? all : NONE;
  const narrow = useMemo(() => (id: string) => !hidden.has(id), [hidden]);
  return { only: taken === "mine" ? mine : null, ...(taken === "nobody" && { narrow }) };
}
