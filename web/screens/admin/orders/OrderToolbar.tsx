import { memo } from "react";
import { ORDER_TYPES } from "#protocol/orders.ts";
import { ChipGroup } from "../../../components/ChipGroup.tsx";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { SIDE_NAMES } from "../../../entities/orders/orderText.ts";
import { mark, sayLabels, t, useLanguage } from "../../../language/index.ts";
import { SORT_CHOICES } from "../masterDetail/choices.ts";
import { CoinFilter, ListToolbar } from "../masterDetail/ListToolbar.tsx";
import { TAKEN_CHOICES } from "../team/taken.ts";
import { OrdersExport } from "./OrdersExport.tsx";
import type { OrderFilter } from "./orderFilter.ts";

const TYPES = [
  { value: "all", label: mark`All` } as const,
  ...ORDER_TYPES.map((type) => ({ value: type, label: SIDE_NAMES[type] })),
];

type OrderToolbarProps = {
  filter: OrderFilter;
  onChange: (name: keyof OrderFilter, value: string) => void;
};

export const OrderToolbar = memo(function OrderToolbar({ filter, onChange }: OrderToolbarProps) {
  useLanguage();
  return (
    <ListToolbar
      filter={filter}
      onChange={onChange}
      searchLabel={t`Search trader or ID`}
      sortLabel={t`Order of the queue`}
      sortChoices={sayLabels(SORT_CHOICES)}
      exporter={filter.taken === "all" && <OrdersExport filter={filter} />}
    >
      <ChipGroup
        label={t`Type`}
        value={filter.type}
        options={sayLabels(TYPES)}
        onChange={(type) => onChange("type", type)}
      />
      <FilterSelect
        label={t`Taken`}
        value={filter.taken}
        options={sayLabels(TAKEN_CHOICES)}
        onChange={(taken) => onChange("taken", taken)}
      />
      <CoinFilter value={filter.crypto} onChange={(crypto) => onChange("crypto", crypto)} />
    </ListToolbar>
  );
});
