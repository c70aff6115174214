import { useCallback } from "react";
import { useNow } from "../../../components/ticker.ts";
import { rich } from "../../../language/index.ts";
import type { Taken } from "../../../heldClaim.ts";
import { useSettings, useUser } from "../../../sync/index.ts";
import { ChangeNotice } from "../ChangeNotice.tsx";
import { describeTaken, TakenText } from "./claimTexts.tsx";
import { useHeld } from "./useHeld.ts";

export type Obstacle = { taken: Taken; text: string; isBinding: boolean };

/** Who else has claimed the item, as an obstacle to deciding it; null if nobody has. */
export function useTakenByOther(id: string): Obstacle | null {
  const { id: me } = useUser();
  const held = useHeld(id);
  const other = held?.takenById === me ? null : held;
  const isBinding = useSettings(({ admin }) => admin?.takingBinds === true);
  const text = useNow(
    useCallback((now: number) => (other === null ? "" : describeTaken(other, now)), [other]),
  );
  return other === null ? null : { taken: other, text, isBinding };
}

/** Repeats the question where the decision is confirmed. */
export function TakenNotice({ id }: { id: string }) {
  const obstacle = useTakenByOther(id);
  if (obstacle === null) return null;
  const text = <TakenText taken={obstacle.taken} inNewTab />;
  return (
    <ChangeNotice>
      {obstacle.isBinding
        ? rich("{0}. Only {1} can decide it until it is given back.", text, obstacle.taken.takenBy)
        : rich("{0} and may be deciding it right now. Decide anyway?", text)}
    </ChangeNotice>
  );
}
