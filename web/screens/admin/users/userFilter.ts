import { z } from "zod";
import type { QueryInput } from "#protocol/endpoints.ts";

const userFilterSchema = z.object({
  sort: z.enum(["newest", "oldest"]).catch("newest"),
  status: z.enum(["all", "active", "suspended"]).catch("all"),
  q: z.string().trim().max(200).catch(""),
});
export type UserFilter = z.infer<typeof userFilterSchema>;

export function readUserFilter(params: URLSearchParams): UserFilter {
  return userFilterSchema.parse(Object.fromEntries(params));
}

export function userQuery({ sort, status, q }: UserFilter): QueryInput<"listUsers"> {
  return { sort, ...(status !== "all" && { status }), ...(q !== "" && { q }) };
}
