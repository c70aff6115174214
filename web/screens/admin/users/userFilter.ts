import { z } from "zod/mini";
import type { QueryInput } from "#protocol/endpoints.ts";

const userFilterSchema = z.object({
  sort: z.catch(z.enum(["newest", "oldest"]), "newest"),
  status: z.catch(z.enum(["all", "active", "suspended"]), "all"),
  q: z.catch(z.string().check(z.trim(), z.maxLength(200)), ""),
});
export type UserFilter = z.infer<typeof userFilterSchema>;

export function readUserFilter(params: URLSearchParams): UserFilter {
  return userFilterSchema.parse(Object.fromEntries(params));
}

export function userQuery({ sort, status, q }: UserFilter): QueryInput<"listUsers"> {
  return { sort, ...(status !== "all" && { status }), ...(q !== "" && { q }) };
}
