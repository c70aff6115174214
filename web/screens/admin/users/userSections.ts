import { matchesFilter, USER_FILTER } from "#protocol/filters.ts";
import type { User } from "#protocol/users.ts";
import { callEndpoint, callPage } from "../../../api.ts";
import { listSource, type ListSection, useUsers } from "../../../sync/index.ts";
import { type UserFilter, userQuery } from "./userFilter.ts";

export function userSections(filter: UserFilter): readonly ListSection<User>[] {
  const query = userQuery(filter);
  const matches = (user: User) => matchesFilter(USER_FILTER, user, query);
  const source = listSource({
    name: `users?${JSON.stringify(query)}`,
    order: filter.sort,
    store: useUsers,
    matches,
    fetchPage: (before) => callPage("listUsers", { query: { ...query, before } }),
    lookUp: (id) => callEndpoint("listUsers", { query: { q: id } }),
  });
  return [{ matches, order: filter.sort, sources: [source] }];
}
