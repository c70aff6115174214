import { useMemo, useState } from "react";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import type { User } from "#protocol/users.ts";
import { callEndpoint } from "../../api.ts";
import { defineLoader, type Loader, useLoaders, useUsers } from "../../sync/index.ts";

export async function lookUpUser(id: string): Promise<readonly User[]> {
  return callEndpoint("listUsers", { query: { q: id } });
}

/**
 * The owner of an item with the current balance; null until loaded. Most are known, so walking through a queue fetches
 * nothing; those who had to be fetched are kept up to date like the lists.
 */
export function useTrader(userId: string): User | null {
  const trader = useUsers(({ byId }) => byId.get(userId) ?? null);
  const [wasUnknown] = useState(trader === null);
  const isNeeded = wasUnknown || trader === null;
  const loaders = useMemo(() => (isNeeded ? [traderLoader(userId)] : []), [isNeeded, userId]);
  useLoaders(loaders);
  return trader;
}

function traderLoader(userId: string): Loader {
  return defineLoader({
    name: `user:${userId}`,
    pollMs: ADMIN_POLL_MS,
    isReplayed: true,
    fetch: () => lookUpUser(userId),
    store: (users) => useUsers.getState().upsert(users),
  });
}
