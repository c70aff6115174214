import { claimEndpoints } from "#protocol/claims.ts";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { callShape } from "../../api.ts";
import { usePresence, useTaken } from "../stores/team.ts";
import { entityLoader } from "./entityLoader.ts";
import { flagsLoader } from "./flagsLoader.ts";
import { defineLoader } from "./loader.ts";

/** The administrators' claims. */
const takenLoader = entityLoader(useTaken, {
  name: "taken",
  pollMs: ADMIN_POLL_MS,
  fetch: () => callShape(claimEndpoints.listTaken),
});

/** What they have open. */
const presenceLoader = defineLoader({
  name: "presence",
  pollMs: ADMIN_POLL_MS,
  isReplayed: false,
  fetch: () => callShape(claimEndpoints.getPresence),
  store: (presence, askedAt) => usePresence.getState().upsert(presence, askedAt),
});

export const teamLoaders = [takenLoader, presenceLoader, flagsLoader];
