import { type Flag, type Note, traderFileEndpoints } from "#protocol/traderFile.ts";
import { callShape } from "../../api.ts";
import { catchUp } from "../loading/catchUp.ts";
import { useFlags, useNotes } from "../stores/traderFile.ts";

/* As `act`, for what administrators write down about traders. */

export async function addNote(userId: string, text: string): Promise<void> {
  store(await callShape(traderFileEndpoints.addNote, { params: { id: userId }, body: { text } }));
}

/** Refused with `stale_version` if the note is no longer the given one. */
export async function editNote({ id, userId, version }: Note, text: string): Promise<void> {
  const params = { id: userId, note: id };
  store(await callShape(traderFileEndpoints.editNote, { params, body: { text, version } }));
}

export async function changeFlag(
  userId: string,
  flag: Flag,
  { isSet, reason }: { isSet: boolean; reason: string },
): Promise<void> {
  const params = { id: userId, flag };
  const flags = await callShape(traderFileEndpoints.changeFlag, { params, body: { isSet, reason } });
  useFlags.getState().upsert([flags]);
  catchUp();
}

function store(note: Note): void {
  useNotes.getState().upsert([note]);
  catchUp();
}
