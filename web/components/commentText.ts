import { DESK_COMMENTS } from "#protocol/deskComments.ts";
import { known } from "../language/index.ts";

/** A comment or reason: the desk's own ones in the user's language, what people wrote as they wrote it. */
export function sayComment(comment: string): string {
  return DESK_COMMENTS.has(comment) ? known(comment) : comment;
}
