import { TraderFlagModel } from "#db/models/TraderFlagModel.ts";
import { TraderNoteModel } from "#db/models/TraderNoteModel.ts";
import { TraderNoteTextModel } from "#db/models/TraderNoteTextModel.ts";
import type { Tx } from "#db/transact.ts";
import { mustFindFlags, mustFindNote } from "../queries/traderFile.ts";

/** Deletes the texts that administrators wrote about a person, but keeps who wrote when. */
export async function forgetTraderFile(tx: Tx, userId: string): Promise<void> {
  const { trx, publish } = tx;
  const noted = TraderNoteModel.query(trx).where({ userId });
  await TraderNoteTextModel.query(trx).patch({ text: "" }).whereIn("noteId", noted.clone().select("id"));
  const notes = await noted
    .clone()
    .patch({ version: TraderNoteModel.raw("version + 1") })
    .returning("id");
  for (const { id } of notes)
    publish({ name: "traderNote.changed", userId, payload: await mustFindNote(trx, id) });
  const cleared = await TraderFlagModel.query(trx)
    .where({ userId })
    .patch({ isSet: false, reason: "", version: TraderFlagModel.raw("version + 1") });
  if (cleared > 0) publish({ name: "flags.changed", userId, payload: await mustFindFlags(trx, userId) });
}
