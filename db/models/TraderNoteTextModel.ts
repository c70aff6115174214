import { Model } from "objection";

/** One of the texts that a note has had; `place` counts from 1. */
export class TraderNoteTextModel extends Model {
  static override tableName = "traderNoteTexts";
  static override idColumn = ["noteId", "place"];

  declare noteId: string;
  declare place: number;
  declare text: string;
  declare at: Date;
}
