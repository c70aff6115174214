import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#protocol/transactions.ts";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { TYPE_NAMES } from "../../../entities/transactions/transactionText.ts";
import { mark, sayLabels, t } from "../../../language/index.ts";
import { SORT_CHOICES } from "../masterDetail/choices.ts";
import { CoinFilter, ListToolbar } from "../masterDetail/ListToolbar.tsx";
import { TAKEN_CHOICES } from "../team/taken.ts";
import { STATUS_NAMES } from "../../../components/statusWords.ts";
import { TransactionsExport } from "./TransactionsExport.tsx";
import type { TransactionFilter } from "./transactionFilter.ts";

const TYPES = [
  { value: "all", label: mark`All types` } as const,
  ...TRANSACTION_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] })),
];
const SORTS = [{ value: "waiting", label: mark`Pending first` } as const, ...SORT_CHOICES];
const STATUSES = [
  { value: "all", label: mark`Any status` } as const,
  ...TRANSACTION_STATUSES.map((status) => ({
    value: status,
    label: STATUS_NAMES[status],
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
      searchLabel={t`Search trader, hash or address`}
      searchHint={t`Trader, hash or address`}
      sortLabel={t`Order of the transactions`}
      sortChoices={sayLabels(SORTS)}
      exporter={filter.taken === "all" && <TransactionsExport filter={filter} />}
    >
      <FilterSelect
        label={t`Status`}
        value={filter.status}
        options={sayLabels(STATUSES)}
        onChange={(status) => onChange("status", status)}
      />
      <FilterSelect
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
}
