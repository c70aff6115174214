import { v7 as uuidv7 } from "uuid";
import { takeTurn, TURNS } from "#db/locks.ts";
import { TraderNoteModel } from "#db/models/TraderNoteModel.ts";
import { TraderNoteTextModel } from "#db/models/TraderNoteTextModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Body, Params } from "#protocol/endpoints.ts";
import { MAX_NOTE_TEXTS, MAX_NOTES, type Note } from "#protocol/traderFile.ts";
import { refuseOwnAccount } from "../approvals/ownAccount.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { mustFindNote } from "../queries/traderFile.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { lockTrader } from "./lockTrader.ts";

/**
 * Adds a note about a trader. The audit log records that it was written but not its text, which could never be deleted
 * from there.
 */
export async function addNote(
  { database }: Context,
  actor: Actor,
  { id: userId }: Params<"addNote">,
  { text }: Body<"addNote">,
): Promise<Note> {
  return database.transact(async (tx) => {
    await takeTurn(tx.trx, TURNS.notesOf(userId));
    await lockTrader(tx, userId);
    await refuseOwnAccount(tx, actor, userId);
    if ((await TraderNoteModel.query(tx.trx).where({ userId }).resultSize()) >= MAX_NOTES)
      throw refused(`There are ${MAX_NOTES} notes about this trader, which is the maximum.`);
    const { id } = await TraderNoteModel.query(tx.trx).insert({
      id: uuidv7(),
      userId,
      authorId: actor.user.id,
    });
    await TraderNoteTextModel.query(tx.trx).insert({ noteId: id, place: 1, text });
    return tell(tx, actor, id, "note.added");
  });
}

/** Gives a note another text; the former ones stay. Refused if it has changed since the author saw it. */
export async function editNote(
  { database }: Context,
  actor: Actor,
  { id: userId, note: id }: Params<"editNote">,
  { text, version }: Body<"editNote">,
): Promise<Note> {
  return database.transact(async (tx) => {
    await takeTurn(tx.trx, TURNS.notesOf(userId));
    await lockTrader(tx, userId);
    await refuseOwnAccount(tx, actor, userId);
    const note = await TraderNoteModel.query(tx.trx)
      .modify("withText")
      .findOne({ "traderNotes.id": id, userId });
    if (note?.place === undefined) throw new Refusal("not_found");
    if (note.authorId !== actor.user.id)
      throw new Refusal("forbidden", { message: "Only its author can edit a note. Write another one." });
    if (note.version !== version) throw new Refusal("stale_version");
    if (note.text === text) return mustFindNote(tx.trx, id);
    if (note.place >= MAX_NOTE_TEXTS)
      throw refused(
        `This note was edited ${MAX_NOTE_TEXTS - 1} times, which is the maximum. Write another one.`,
      );
    await TraderNoteTextModel.query(tx.trx).insert({ noteId: id, place: note.place + 1, text });
    await TraderNoteModel.query(tx.trx)
      .findById(id)
      .patch({ version: version + 1 });
    return tell(tx, actor, id, "note.edited");
  });
}

function refused(message: string): Refusal {
  return new Refusal("validation_failed", { message, fields: { text: message } });
}

/** The event has the trader as its user, so that it is deleted when the trader is anonymised. */
async function tell(tx: Tx, actor: Actor, id: string, action: "note.added" | "note.edited"): Promise<Note> {
  const note = await mustFindNote(tx.trx, id);
  const { username } = await mustFindUser(tx.trx, note.userId);
  tx.publish({ name: "traderNote.changed", userId: note.userId, payload: note });
  await record(tx, actor, { action, subject: note.userId, details: { username, note: id } });
  return note;
}
