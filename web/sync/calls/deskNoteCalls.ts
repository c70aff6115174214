import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { deskNoteEndpoints } from "#protocol/deskNote.ts";
import { callShape } from "../../api.ts";
import { defineLoader } from "../loading/loader.ts";
import { useDeskNotes } from "../stores/deskNotes.ts";

/* As `act` and `callLoader`, for the administrators' note, which the first page does not know. */

/** The note with its earlier versions. */
export const loader = defineLoader({
  name: "deskNotes",
  pollMs: ADMIN_POLL_MS,
  isReplayed: true,
  fetch: () => callShape(deskNoteEndpoints.listDeskNotes),
  store: (notes) => useDeskNotes.getState().upsert(notes),
});

/** Writes the note over the version with this number; refused with `stale_version` if there is a newer one. */
export async function write(text: string, version: number): Promise<void> {
  const note = await callShape(deskNoteEndpoints.writeDeskNote, { body: { text, version } });
  useDeskNotes.getState().upsert([note]);
}
