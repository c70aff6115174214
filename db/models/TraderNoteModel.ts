import { Model, type QueryBuilder, type RelationMappings } from "objection";
import { UserModel } from "./UserModel.ts";

/** A note of an administrator about a trader; its texts are in "traderNoteTexts". */
export class TraderNoteModel extends Model {
  static override tableName = "traderNotes";

  declare id: string;
  declare userId: string;
  declare authorId: string;
  declare createdAt: Date;
  declare version: number;

  declare author?: UserModel;
  /** Of the newest text, selected by `withText`. */
  declare text?: string;
  declare place?: number;
  declare editedAt?: Date;

  static override relationMappings = (): RelationMappings => ({
    author: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: "traderNotes.authorId", to: "users.id" },
    },
  });

  static override modifiers = {
    withText(query: QueryBuilder<TraderNoteModel>) {
      void query
        .select("traderNotes.*", "newest.text", "newest.place", "newest.at as editedAt")
        .joinRaw(
          `join lateral (select text, place, at from "traderNoteTexts" as texts
             where texts."noteId" = "traderNotes".id order by place desc limit 1) as newest on true`,
        )
        .withGraphFetched("author");
    },
  };
}
