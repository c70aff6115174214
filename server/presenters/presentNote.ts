import type { TraderNoteModel } from "#db/models/TraderNoteModel.ts";
import type { Note } from "#protocol/traderFile.ts";

/** A note that was read `withText`. */
export function presentNote(note: TraderNoteModel): Note {
  const { id, userId, authorId, author, text, place, editedAt, createdAt, version } = note;
  if (author === undefined || text === undefined || editedAt === undefined)
    throw new Error(`Note ${id} was read without its text or author.`);
  return {
    id,
    userId,
    text,
    authorId,
    author: author.username,
    createdAt: createdAt.toISOString(),
    editedAt: place === 1 ? null : editedAt.toISOString(),
    version,
  };
}
