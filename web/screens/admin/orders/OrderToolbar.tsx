import { ChipGroup } from "../../../components/ChipGroup.tsx";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { CRYPTO_CHOICES, SORT_CHOICES } from "../queue/choices.ts";
import { FilterSelect, SearchField, Toolbar } from "../queue/Toolbar.tsx";
import type { OrderFilter } from "./orderFilter.ts";

const TYPES = [
  { value: "all", label: "All" },
  { value: "buy", label: "Buy" },
  { value: "sell", label: "Sell" },
] as const;

type OrderToolbarProps = {
  filter: OrderFilter;
  onChange: (name: keyof OrderFilter, value: string) => void;
};

export function OrderToolbar({ filter, onChange }: OrderToolbarProps) {
  return (
    <Toolbar>
      <SearchField label="Search trader or ID" value={filter.q} onChange={(q) => onChange("q", q)} />
      <SegmentedControl
        label="Order of the queue"
        value={filter.sort}
        options={SORT_CHOICES}
        onChange={(sort) => onChange("sort", sort)}
      />
      <ChipGroup
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
