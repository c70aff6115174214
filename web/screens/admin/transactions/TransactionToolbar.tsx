import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#protocol/transactions.ts";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { TYPE_NAMES } from "../../../entities/transactions/transactionText.ts";
import { SORT_CHOICES } from "../masterDetail/choices.ts";
import { CoinFilter, ListToolbar } from "../masterDetail/ListToolbar.tsx";
import { TAKEN_CHOICES } from "../team/taken.ts";
import { TransactionsExport } from "./TransactionsExport.tsx";
import type { TransactionFilter } from "./transactionFilter.ts";

const TYPES = [
  { value: "all", label: "All types" } as const,
  ...TRANSACTION_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] })),
];
const SORTS = [{ value: "waiting", label: "Pending first" } as const, ...SORT_CHOICES];
const STATUSES = [
  { value: "all", label: "Any status" } as const,
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
    <ListToolbar
      filter={filter}
      onChange={onChange}
      searchLabel="Search trader, hash or address"
      searchHint="Trader, hash or address"
      sortLabel="Order of the transactions"
      sortChoices={SORTS}
      exporter={filter.taken === "all" && <TransactionsExport filter={filter} />}
    >
      <FilterSelect
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
        label="Taken"
        value={filter.taken}
        options={TAKEN_CHOICES}
        onChange={(taken) => onChange("taken", taken)}
      />
      <CoinFilter value={filter.crypto} onChange={(crypto) => onChange("crypto", crypto)} />
    </ListToolbar>
  );
}
