import { useCallback, useMemo } from "react";
import { useShallow } from "zustand/shallow";
import { useNow } from "../../../components/ticker.ts";
import { heldAt, heldIds, type Taken, takenOf } from "../../../heldClaim.ts";
import { usePresence, useTaken, useUser } from "../../../sync/index.ts";

/** The claim on an item while it holds. */
export function useHeld(id: string): Taken | null {
  const claim = useTaken(({ byId }) => byId.get(id));
  const holds = useNow(useCallback((now: number) => heldAt(claim, now) !== null, [claim]));
  return useMemo(() => (holds ? takenOf(claim) : null), [holds, claim]);
}

/** The items that anybody has claimed, and the user's own among them; the sets change only when their items do. */
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

export type Viewer = { userId: string; username: string };

/** The other administrators who have the item open, each once, without the one who has claimed it. */
export function useViewers(id: string, held: Taken | null): readonly Viewer[] {
  const { id: me } = useUser();
  return usePresence(
    useShallow(({ viewers }) =>
      viewers.filter(({ id: shown, userId }) => shown === id && userId !== me && userId !== held?.takenById),
    ),
  );
}

function setOf(ids: string): ReadonlySet<string> {
  return new Set(ids === "" ? [] : ids.split(","));
}
