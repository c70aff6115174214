import type { DeskNote } from "#protocol/deskNote.ts";
import { createEntityStore } from "./createEntityStore.ts";

/** The versions of the administrators' note; the newest is the note. */
export const useDeskNotes = createEntityStore<DeskNote>();
