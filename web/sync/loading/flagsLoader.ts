import { useEffect } from "react";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { MAX_FLAGGED, traderFileEndpoints, type TraderFlags } from "#protocol/traderFile.ts";
import { callShape } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { reportFault } from "../../reportFault.ts";
import { useFlags } from "../stores/traderFile.ts";
import { entityLoader } from "./entityLoader.ts";

/*
 * Flags are shown wherever a trader appears, so they are fetched for those on screen, many at once: a desk may have
 * flagged most of its traders.
 */

/** The traders on screen, and by how many components. */
const shown = new Map<string, number>();
/** Rows that appear together share a request. */
const GATHER_MS = 20;
const NONE: TraderFlags["flags"] = [];
let gathering: ReturnType<typeof setTimeout> | undefined;

export const flagsLoader = entityLoader(useFlags, {
  name: "flags",
  pollMs: ADMIN_POLL_MS,
  fetch: () => fetchFlags([...shown.keys()]),
});

/** A trader's flags; new traders on screen get theirs a moment later. Needs `flagsLoader` on the screen. */
export function useFlagsOf(userId: string): TraderFlags["flags"] {
  useEffect(() => show(userId), [userId]);
  return useFlags(({ byId }) => byId.get(userId)?.flags) ?? NONE;
}

function show(userId: string): () => void {
  shown.set(userId, (shown.get(userId) ?? 0) + 1);
  if (!useFlags.getState().byId.has(userId)) gathering ??= setTimeout(() => void fetchMissing(), GATHER_MS);
  return () => {
    const left = (shown.get(userId) ?? 1) - 1;
    if (left > 0) shown.set(userId, left);
    else shown.delete(userId);
  };
}

/** Without an answer, the next poll or the next row asks again. */
async function fetchMissing(): Promise<void> {
  gathering = undefined;
  const { byId, upsert } = useFlags.getState();
  try {
    upsert(await fetchFlags([...shown.keys()].filter((id) => !byId.has(id))));
  } catch (error) {
    if (!(error instanceof ApiError)) reportFault("Flags could not be loaded", error);
  }
}

async function fetchFlags(ids: readonly string[]): Promise<TraderFlags[]> {
  const answers: TraderFlags[] = [];
  for (let first = 0; first < ids.length; first += MAX_FLAGGED) {
    const users = ids.slice(first, first + MAX_FLAGGED).join(",");
    answers.push(...(await callShape(traderFileEndpoints.listFlags, { query: { users } })));
  }
  return answers;
}
