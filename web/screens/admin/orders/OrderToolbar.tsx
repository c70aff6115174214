import { memo } from "react";
import { ORDER_TYPES } from "#protocol/orders.ts";
import { ChipGroup } from "../../../components/ChipGroup.tsx";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { SIDE_NAMES } from "../../../entities/orders/orderText.ts";
import { SORT_CHOICES } from "../masterDetail/choices.ts";
import { CoinFilter, ListToolbar } from "../masterDetail/ListToolbar.tsx";
import { TAKEN_CHOICES } from "../team/taken.ts";
import { OrdersExport } from "./OrdersExport.tsx";
import type { OrderFilter } from "./orderFilter.ts";

const TYPES = [
  { value: "all", label: "All" } as const,
  ...ORDER_TYPES.map((type) => ({ value: type, label: SIDE_NAMES[type] })),
];

type OrderToolbarProps = {
  filter: OrderFilter;
  onChange: (name: keyof OrderFilter, value: string) => void;
};

export const OrderToolbar = memo(function OrderToolbar({ filter, onChange }: OrderToolbarProps) {
  return (
    <ListToolbar
      filter={filter}
      onChange={onChange}
      searchLabel="Search trader or ID"
      sortLabel="Order of the queue"
      sortChoices={SORT_CHOICES}
      exporter={filter.taken === "all" && <OrdersExport filter={filter} />}
    >
      <ChipGroup
        label="Type"
        value={filter.type}
        options={TYPES}
        onChange={(type) => onChange("type", type)}
      />
      <FilterSelect
        label="Taken"
        value={filter.taken}
        options={TAKEN_CHOICES}
        onChange={(taken) => onChange("taken", taken)}
      />
      <CoinFilter value={filter.crypto} onChange={(crypto) => onChange("crypto", crypto)} />
    </ListToolbar>
  );
});
