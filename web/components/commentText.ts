import { DESK_COMMENTS } from "#protocol/deskComments.ts";
import { known } from "../language/index.ts";

/** A comment or reason: the desk's own in the user's language, those of people as they wrote them. */
export function sayComment(comment: string): string {
  return DESK_COMMENTS.has(comment) ? known(comment) : comment;
}
