import type { Knex } from "knex";
import { TraderFlagModel } from "#db/models/TraderFlagModel.ts";
import { TraderNoteModel } from "#db/models/TraderNoteModel.ts";
import { TraderNoteTextModel } from "#db/models/TraderNoteTextModel.ts";
import type { Query } from "#protocol/endpoints.ts";
import type { Note, NoteTexts, TraderFlags } from "#protocol/traderFile.ts";
import { presentFlags } from "../presenters/presentFlags.ts";
import { presentNote } from "../presenters/presentNote.ts";
import { Refusal } from "../refusal.ts";
import { keyset, type Page, toPage } from "./paging.ts";
import { findUserById } from "./users.ts";

/** The notes about one trader. */
export async function listNotes(knex: Knex, userId: string, query: Query<"listNotes">): Promise<Page<Note>> {
  await refuseUnknown(knex, userId);
  const selected = keyset(
    TraderNoteModel.query(knex).modify("withText").where({ userId }),
    "traderNotes",
    { ...query, sort: "newest" },
    { userId },
  );
  return toPage((await selected).map(presentNote), query.limit);
}

/** The note as this transaction sees it; throws if there is none. */
export async function mustFindNote(knex: Knex, id: string): Promise<Note> {
  return presentNote(await TraderNoteModel.query(knex).modify("withText").findById(id).throwIfNotFound());
}

/** The former texts of a note, oldest first; `not_found` for a note about somebody else. */
export async function listNoteTexts(knex: Knex, userId: string, noteId: string): Promise<NoteTexts> {
  if ((await TraderNoteModel.query(knex).findOne({ id: noteId, userId })) === undefined)
    throw new Refusal("not_found");
  const texts = await TraderNoteTextModel.query(knex).where({ noteId }).orderBy("place");
  return texts.map(({ text, at }) => ({ text, at: at.toISOString() }));
}

/** Of each of these traders, also of those without flags. */
export async function listFlags(knex: Knex, userIds: readonly string[]): Promise<TraderFlags[]> {
  const rows = await TraderFlagModel.query(knex)
    .whereIn("userId", [...userIds])
    .orderBy("flag")
    .withGraphFetched("changer");
  return [...new Set(userIds)].map((id) =>
    presentFlags(
      id,
      rows.filter(({ userId }) => userId === id),
    ),
  );
}

/** Also for a trader without flags; the trader must exist. */
export async function mustFindFlags(knex: Knex, userId: string): Promise<TraderFlags> {
  const [flags] = await listFlags(knex, [userId]);
  if (flags === undefined) throw new Error(`The flags of ${userId} were not read.`);
  return flags;
}

/** Refuses with `not_found` if there is no such user. */
export async function refuseUnknown(knex: Knex, userId: string): Promise<void> {
  if ((await findUserById(knex, userId)) === null) throw new Refusal("not_found");
}
