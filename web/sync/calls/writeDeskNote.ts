import { deskNoteEndpoints } from "#protocol/deskNote.ts";
import { callShape } from "../../api.ts";
import { useDeskNotes } from "../stores/deskNotes.ts";

/** Writes the note over the version with this number; refused with `stale_version` if there is a newer one. */
export async function writeDeskNote(text: string, version: number): Promise<void> {
  const note = await callShape(deskNoteEndpoints.writeDeskNote, { body: { text, version } });
  useDeskNotes.getState().upsert([note]);
}
