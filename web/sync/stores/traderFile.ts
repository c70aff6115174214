import type { Note, TraderFlags } from "#protocol/traderFile.ts";
import { createEntityStore } from "./createEntityStore.ts";

/* Notes and flags about traders; for administrators. */

export const useNotes = createEntityStore<Note>();

/** By the id of the trader; those who never had a flag have version 0. */
export const useFlags = createEntityStore<TraderFlags>();
