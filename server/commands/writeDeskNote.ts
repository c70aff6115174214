import { v7 as uuidv7 } from "uuid";
import { violatedUnique } from "#db/errors.ts";
import { DeskNoteModel } from "#db/models/DeskNoteModel.ts";
import type { DeskNote } from "#protocol/deskNote.ts";
import type { Body } from "#protocol/endpoints.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { formatMoment } from "../formatMoment.ts";
import { listDeskNotes, presentDeskNote } from "../queries/deskNotes.ts";
import { Refusal } from "../refusal.ts";

/**
 * Writes the next version of the administrators' note. It must be based on the newest version, so that nobody's text is
 * lost.
 */
export async function writeDeskNote(
  { database }: Context,
  actor: Actor,
  { text, version }: Body<"writeDeskNote">,
): Promise<DeskNote> {
  try {
    return await database.transact(async (tx) => {
      const newest = await DeskNoteModel.query(tx.trx).max("version as version").first();
      if ((newest?.version ?? 0) !== version) throw new Refusal("stale_version");
      const row = await DeskNoteModel.query(tx.trx)
        .insert({ version: version + 1, id: uuidv7(), text, writtenBy: actor.user.id })
        .returning("*");
      const note = presentDeskNote(row, actor.user.username);
      tx.publish({ name: "note.changed", userId: null, payload: note });
      await record(tx, actor, {
        action: "note.written",
        subject: note.id,
        details: { version: note.version, characters: text.length },
      });
      return note;
    });
  } catch (error) {
    const isStale =
      violatedUnique(error) === "deskNotes_pkey" ||
      (error instanceof Refusal && error.code === "stale_version");
    throw isStale ? await explainStale(database.knex) : error;
  }
}

async function explainStale(knex: Context["database"]["knex"]): Promise<Refusal> {
  const [newest] = await listDeskNotes(knex);
  if (newest === undefined) return new Refusal("stale_version");
  return new Refusal("stale_version", {
    message: `${newest.writtenBy} changed the note at ${formatMoment(newest.writtenAt)}. Your text is not lost: compare, and save again.`,
  });
}
