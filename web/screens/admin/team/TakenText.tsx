import { useCallback } from "react";
import { useNow } from "../../../components/ticker.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { formatAge } from "../../../format.ts";
import { rich } from "../../../language/index.ts";
import type { Taken } from "../../../sync/index.ts";

/** Like `describeTaken`, with a link. */
export function TakenText({ taken, inNewTab = false }: { taken: Taken; inNewTab?: boolean }) {
  const { takenBy, takenById, takenAt } = taken;
  const age = useNow(useCallback((now: number) => formatAge(now - Date.parse(takenAt)), [takenAt]));
  return rich(
    "{0} took this {1} ago",
    <TraderLink userId={takenById} inNewTab={inNewTab}>
      {takenBy}
    </TraderLink>,
    age,
  );
}
