import { type Answer, defineAnswer, fetchUnchanged } from "../../sync/index.ts";
import type { Pager, Pages } from "./pages.ts";

/**
 * A statement, as far as `pager` has loaded it; the screen refreshes it when the account changes. `userId` is null for
 * the user's own.
 */
export function statementAnswer(
  which: string,
  userId: string | null,
  pager: Pick<Pager, "refresh">,
): Answer<Pages> {
  return defineAnswer({
    name: `statement ${which}`,
    fetch: () => fetchUnchanged(userId, () => pager.refresh()),
  });
}
