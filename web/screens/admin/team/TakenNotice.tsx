import { useCallback } from "react";
import { useNow } from "../../../components/ticker.ts";
import { t } from "../../../language/index.ts";
import { useSettings, useUser } from "../../../sync/index.ts";
import { ChangeNotice } from "../ChangeNotice.tsx";
import { describeTaken } from "./claims.ts";
import { useHeld } from "./useHeld.ts";

export type Obstacle = { name: string; text: string; isBinding: boolean };

/** What stands against deciding an item: somebody else has taken it. Null if nothing does. */
export function useTakenByOther(id: string): Obstacle | null {
  const { id: me } = useUser();
  const held = useHeld(id);
  const other = held?.takenById === me ? null : held;
  const isBinding = useSettings(({ admin }) => admin?.takingBinds === true);
  const text = useNow(
    useCallback((now: number) => (other === null ? "" : describeTaken(other, now)), [other]),
  );
  return other === null ? null : { name: other.takenBy, text, isBinding };
}

/** Asks once more, where the decision is confirmed. */
export function TakenNotice({ id }: { id: string }) {
  const obstacle = useTakenByOther(id);
  if (obstacle === null) return null;
  return (
    <ChangeNotice>
      {obstacle.isBinding
        ? t`${obstacle.text}. Only ${obstacle.name} can decide it until it is given back.`
        : t`${obstacle.text} and may be deciding it right now. Decide anyway?`}
    </ChangeNotice>
  );
}
