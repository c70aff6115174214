import { type Answer, defineAnswer, findUser, useSession } from "../../sync/index.ts";
import type { Pager, Pages } from "./pages.ts";
import type { Range } from "./range.ts";

/** The statement of these days, as far as `pager` has loaded it; the screen refreshes it when the account changes. */
export function statementAnswer({ from, to }: Range, pager: Pick<Pager, "refresh">): Answer<Pages> {
  return defineAnswer({ name: `statement ${from} ${to}`, fetch: () => refresh(pager) });
}

/** Fetches again if the account changed in the meantime. */
async function refresh(pager: Pick<Pager, "refresh">): Promise<Pages> {
  const version = accountVersion();
  const pages = await pager.refresh();
  return accountVersion() === version ? pages : refresh(pager);
}

function accountVersion(): number | undefined {
  return findUser(useSession.getState())?.version;
}
