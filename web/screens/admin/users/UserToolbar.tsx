import { ChipGroup } from "../../../components/ChipGroup.tsx";
import { SORT_CHOICES } from "../masterDetail/choices.ts";
import { InviteButton } from "../people/InviteButton.tsx";
import { ListToolbar } from "../masterDetail/ListToolbar.tsx";
import { UsersExport } from "./UsersExport.tsx";
import type { UserFilter } from "./userFilter.ts";

const STATUSES = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "suspended", label: "Banned" },
] as const;

type UserToolbarProps = { filter: UserFilter; onChange: (name: keyof UserFilter, value: string) => void };

export function UserToolbar({ filter, onChange }: UserToolbarProps) {
  return (
    <ListToolbar
      filter={filter}
      onChange={onChange}
      searchLabel="Search name, email or ID"
      sortLabel="Order of the users"
      sortChoices={SORT_CHOICES}
      exporter={
        <>
          <UsersExport filter={filter} />
          <InviteButton />
        </>
      }
    >
      <ChipGroup
        label="Status"
        value={filter.status}
        options={STATUSES}
        onChange={(status) => onChange("status", status)}
      />
    </ListToolbar>
  );
}
