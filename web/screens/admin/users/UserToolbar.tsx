import { ChipGroup } from "../../../components/ChipGroup.tsx";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { SORT_CHOICES } from "../queue/choices.ts";
import { SearchField, Toolbar } from "../queue/Toolbar.tsx";
import type { UserFilter } from "./userFilter.ts";

const STATUSES = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "suspended", label: "Banned" },
] as const;

type UserToolbarProps = { filter: UserFilter; onChange: (name: keyof UserFilter, value: string) => void };

export function UserToolbar({ filter, onChange }: UserToolbarProps) {
  return (
    <Toolbar>
      <SearchField label="Search name, email or ID" value={filter.q} onChange={(q) => onChange("q", q)} />
      <SegmentedControl
        label="Order of the users"
        value={filter.sort}
        options={SORT_CHOICES}
        onChange={(sort) => onChange("sort", sort)}
      />
      <ChipGroup
        label="Status"
        value={filter.status}
        options={STATUSES}
        onChange={(status) => onChange("status", status)}
      />
    </Toolbar>
  );
}
