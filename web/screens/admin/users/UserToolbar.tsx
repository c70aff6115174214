import { ChipGroup } from "../../../components/ChipGroup.tsx";
import { mark, sayLabels, t } from "../../../language/index.ts";
import { SORT_CHOICES } from "../masterDetail/choices.ts";
import { InviteButton } from "../people/InviteButton.tsx";
import { ListToolbar } from "../masterDetail/ListToolbar.tsx";
import { UsersExport } from "./UsersExport.tsx";
import type { UserFilter } from "./userFilter.ts";

const STATUSES = [
  { value: "all", label: mark`All` },
  { value: "active", label: mark`Active` },
  { value: "suspended", label: mark`Banned` },
] as const;

type UserToolbarProps = { filter: UserFilter; onChange: (name: keyof UserFilter, value: string) => void };

export function UserToolbar({ filter, onChange }: UserToolbarProps) {
  return (
    <ListToolbar
      filter={filter}
      onChange={onChange}
      searchLabel={t`Search name, email or ID`}
      sortLabel={t`Order of the users`}
      sortChoices={sayLabels(SORT_CHOICES)}
      exporter={
        <>
          <UsersExport filter={filter} />
          <InviteButton />
        </>
      }
    >
      <ChipGroup
        label={t`Status`}
        value={filter.status}
        options={sayLabels(STATUSES)}
        onChange={(status) => onChange("status", status)}
      />
    </ListToolbar>
  );
}
