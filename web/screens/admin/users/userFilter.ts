import { z } from "zod";
import type { QueryInput } from "#protocol/endpoints.ts";
import type { User } from "#protocol/entities.ts";
import { matches } from "../../../matches.ts";

const userFilterSchema = z.object({
  sort: z.enum(["newest", "oldest"]).catch("newest"),
  status: z.enum(["all", "active", "suspended"]).catch("all"),
  q: z.string().trim().max(200).catch(""),
});
export type UserFilter = z.infer<typeof userFilterSchema>;

export function readUserFilter(params: URLSearchParams): UserFilter {
  return userFilterSchema.parse(Object.fromEntries(params));
}

/** The users that the filter lets through, as the server would choose them. */
export function isListed({ id, username, email, isActive }: User, { status, q }: UserFilter): boolean {
  return (
    (status === "all" || (status === "active") === isActive) &&
    matches(q, { ids: [id], texts: [username, email] })
  );
}

export function userQuery({ sort, status, q }: UserFilter): QueryInput<"listUsers"> {
  return { sort, ...(status !== "all" && { status }), ...(q !== "" && { q }) };
}
