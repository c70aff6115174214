import { DEFAULT_REASON } from "./balanceExplained.ts";
import { RESOLUTIONS } from "./rules.ts";

/** The comments that the desk writes if nobody has written one. */
export const AUTOMATIC_COMMENT = "Approved automatically";
export const SUSPENDED_COMMENT = "Account suspended";

/** Comments and reasons that the desk has written itself, so that they can be translated. */
export const DESK_COMMENTS: ReadonlySet<string> = new Set([
  AUTOMATIC_COMMENT,
  SUSPENDED_COMMENT,
  DEFAULT_REASON,
  ...RESOLUTIONS.map(({ comment }) => comment),
]);
