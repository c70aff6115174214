import { useMemo, useState } from "react";
import type { User } from "#protocol/users.ts";
import { callLoader, type Loader, useLoaders, useUsers } from "../../sync/index.ts";

export function userByIdLoader(id: string): Loader {
  return callLoader("listUsers", { query: { q: id } });
}

/**
 * The owner of an item with the current balance; null until loaded. Most are known, so working through a queue fetches
 * nothing; fetched ones are kept up to date like the lists.
 */
export function useTrader(userId: string): User | null {
  const trader = useUsers(({ byId }) => byId.get(userId) ?? null);
  const [wasUnknown] = useState(trader === null);
  const isNeeded = wasUnknown || trader === null;
  const loaders = useMemo(() => (isNeeded ? [userByIdLoader(userId)] : []), [isNeeded, userId]);
  useLoaders(loaders);
  return trader;
}
