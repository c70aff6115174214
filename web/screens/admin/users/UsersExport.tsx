import { LIST_LIMIT } from "#protocol/constants.ts";
import { formatCount } from "../../../format.ts";
import { plural } from "../../../language/index.ts";
import { callPage } from "../../../api.ts";
import { ExportButton } from "../../../components/ExportButton.tsx";
import { usersCsv } from "../../../entities/users/usersCsv.ts";
import { type UserFilter, userQuery } from "./userFilter.ts";

export function UsersExport({ filter }: { filter: UserFilter }) {
  const query = userQuery(filter);
  return (
    <ExportButton
      compact
      content="users"
      describe={(count) => plural(count, "{0} user as CSV", "{0} users as CSV", formatCount(count))}
      fetchPage={(before) =>
        callPage("listUsers", { query: { ...query, limit: LIST_LIMIT, before }, isCopyEnough: true })
      }
      toCsv={usersCsv}
    />
  );
}
