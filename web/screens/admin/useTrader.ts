import { useMemo } from "react";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import type { User } from "#protocol/entities.ts";
import { callEndpoint } from "../../api.ts";
import { defineLoader } from "../../live/loader.ts";
import { useLoader } from "../../live/useLoader.ts";
import { useUsers } from "../../stores/users.ts";

export async function lookUpUser(id: string): Promise<readonly User[]> {
  return callEndpoint("listUsers", { query: { q: id } });
}

/** Whose item it is, with the balance as it is now; null until it came. */
export function useTrader(userId: string): User | null {
  const loader = useMemo(
    () =>
      defineLoader({
        name: `user:${userId}`,
        pollMs: ADMIN_POLL_MS,
        isReplayed: true,
        fetch: () => lookUpUser(userId),
        store: (users) => useUsers.getState().upsert(users),
      }),
    [userId],
  );
  useLoader(loader);
  return useUsers(({ byId }) => byId.get(userId) ?? null);
}
