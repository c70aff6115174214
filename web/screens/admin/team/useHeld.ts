import { useCallback, useMemo } from "react";
import { useNow } from "../../../components/ticker.ts";
import { heldAt, heldIds, type Taken, takenOf, usePresence, useTaken, useUser } from "../../../sync/index.ts";

/** The claim on an item while it holds. */
export function useHeld(id: string): Taken | null {
  const claim = useTaken(({ byId }) => byId.get(id));
  const holds = useNow(useCallback((now: number) => heldAt(claim, now) !== null, [claim]));
  return useMemo(() => (holds ? takenOf(claim) : null), [holds, claim]);
}

/** The items that anybody has taken, and the own ones among them; the sets change only with their items. */
export function useHeldItems(): { all: ReadonlySet<string>; mine: ReadonlySet<string> } {
  const { id: me } = useUser();
  const { byId } = useTaken();
  const ids = useNow(useCallback((now: number) => heldIds(byId, now).join(), [byId]));
  const mine = ids
    .split(",")
    .filter((id) => byId.get(id)?.takenById === me)
    .join();
  return useMemo(() => ({ all: setOf(ids), mine: setOf(mine) }), [ids, mine]);
}

/** The other administrators who have the item open, each once, joined by commas. */
export function useViewers(id: string): readonly string[] {
  const { id: me } = useUser();
  const names = usePresence(({ viewers }) =>
    viewers
      .filter((viewer) => viewer.id === id && viewer.userId !== me)
      .map(({ username }) => username)
      .join(),
  );
  return useMemo(() => (names === "" ? [] : names.split(",")), [names]);
}

function setOf(joined: string): ReadonlySet<string> {
  return new Set(joined === "" ? [] : joined.split(","));
}
