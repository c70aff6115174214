import type { QueryInput } from "#protocol/endpoints.ts";
import type { User } from "#protocol/users.ts";
import { matches } from "../../matches.ts";

type UserQuery = Pick<QueryInput<"listUsers">, "status" | "q">;

/** What the server does with this query, for users that arrive by themselves. */
export function matchesUser({ id, username, email, isActive }: User, { status, q = "" }: UserQuery): boolean {
  return (
    (status === undefined || (status === "active") === isActive) &&
    matches(q, { ids: [id], texts: [username, email] })
  );
}
