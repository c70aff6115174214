import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { deskNoteEndpoints } from "#protocol/deskNote.ts";
import { callShape } from "../../api.ts";
import { useDeskNotes } from "../stores/deskNotes.ts";
import { defineLoader } from "./loader.ts";

/** The administrators' note with its earlier versions. */
export const deskNotesLoader = defineLoader({
  name: "deskNotes",
  pollMs: ADMIN_POLL_MS,
  isReplayed: true,
  fetch: () => callShape(deskNoteEndpoints.listDeskNotes),
  store: (notes) => useDeskNotes.getState().upsert(notes),
});
