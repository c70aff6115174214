import { useUsers } from "../stores/entities.ts";
import { findUser } from "../stores/session.ts";

/** The version of an account, which changes with each of its movements; null means the caller's own. */
function accountVersion(userId: string | null): number | undefined {
  return userId === null ? findUser()?.version : useUsers.getState().byId.get(userId)?.version;
}

/** Fetches again if the account changed in the meantime. */
export async function fetchUnchanged<T>(userId: string | null, fetch: () => Promise<T>): Promise<T> {
  const version = accountVersion(userId);
  const answer = await fetch();
  return accountVersion(userId) === version ? answer : fetchUnchanged(userId, fetch);
}
