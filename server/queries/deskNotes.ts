import type { Knex } from "knex";
import { DeskNoteModel } from "#db/models/DeskNoteModel.ts";
import type { DeskNote } from "#protocol/deskNote.ts";

const MOST = 50;

/** The administrators' note, newest version first. */
export async function listDeskNotes(knex: Knex): Promise<DeskNote[]> {
  const rows = await DeskNoteModel.query(knex)
    .withGraphFetched("writer")
    .orderBy("version", "desc")
    .limit(MOST);
  return rows.map((row) => presentDeskNote(row, row.writer?.username ?? ""));
}

export function presentDeskNote(
  { id, text, writtenBy, writtenAt, version }: DeskNoteModel,
  username: string,
): DeskNote {
  return {
    id,
    text,
    writtenBy: username,
    writtenById: writtenBy,
    writtenAt: writtenAt.toISOString(),
    version,
  };
}
