import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#protocol/constants.ts";
import { ChipGroup } from "../../../components/ChipGroup.tsx";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { TYPE_NAMES } from "../../transactions/transactionText.ts";
import { CRYPTO_CHOICES, SORT_CHOICES } from "../queue/choices.ts";
import { FilterSelect, SearchField, Toolbar } from "../queue/Toolbar.tsx";
import type { TransactionFilter } from "./transactionFilter.ts";

const TYPES = [
  { value: "all", label: "All types" } as const,
  ...TRANSACTION_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] })),
];
const STATUSES = [
  { value: "all", label: "All" } as const,
  ...TRANSACTION_STATUSES.map((status) => ({
    value: status,
    label: status.charAt(0).toUpperCase() + status.slice(1),
  })),
];

type TransactionToolbarProps = {
  filter: TransactionFilter;
  onChange: (name: keyof TransactionFilter, value: string) => void;
};

export function TransactionToolbar({ filter, onChange }: TransactionToolbarProps) {
  return (
    <Toolbar>
      <SearchField
        label="Search trader, hash or address"
        value={filter.q}
        onChange={(q) => onChange("q", q)}
      />
      <SegmentedControl
        label="Order of what is pending"
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
      <FilterSelect
        label="Type"
        value={filter.type}
        options={TYPES}
        onChange={(type) => onChange("type", type)}
      />
      <FilterSelect
        label="Coin"
        value={filter.crypto}
        options={CRYPTO_CHOICES}
        onChange={(crypto) => onChange("crypto", crypto)}
      />
    </Toolbar>
  );
}
