import { Model, type RelationMappings } from "objection";
import { UserModel } from "./UserModel.ts";

/** A version of the administrators' note. */
export class DeskNoteModel extends Model {
  static override tableName = "deskNotes";
  static override idColumn = "version";

  declare version: number;
  declare id: string;
  declare text: string;
  declare writtenBy: string;
  declare writtenAt: Date;

  declare writer?: UserModel;

  static override relationMappings = (): RelationMappings => ({
    writer: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: "deskNotes.writtenBy", to: "users.id" },
    },
  });
}
