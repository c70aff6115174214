import styled from "styled-components";
import { COINS, coinSchema } from "#protocol/coins.ts";
import {
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  transactionStatusSchema,
  transactionTypeSchema,
} from "#protocol/transactions.ts";
import { ChipGroup } from "../../components/ChipGroup.tsx";
import { FilterLine } from "../../components/FilterLine.ts";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { SearchField } from "../../components/SearchField.tsx";
import { from, space } from "../../styles/theme.ts";
import { PERIODS } from "./filters.ts";
import type { History } from "./useHistory.ts";

const Row = styled.search`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  margin-bottom: ${space(3)};
  ${from.desktop} {
    > :last-child {
      max-width: 280px;
    }
  }
`;

const Pair = styled.div`
  display: flex;
  gap: ${space(2)};
`;

const ALL = "all";
const TYPE_CHIPS = [ALL, ...TRANSACTION_TYPES].map((value) => ({ value, label: capitalized(value) }));
const PERIOD_CHIPS = PERIODS.map((value) => ({ value, label: `${value} days` }));
const STATUSES = [
  { value: ALL, label: "Any status" },
  ...TRANSACTION_STATUSES.map((value) => ({ value, label: capitalized(value) })),
];
const COIN_CHOICES = [{ value: ALL, label: "Any coin" }, ...COINS.map((value) => ({ value, label: value }))];

export function HistoryFilters({ filters, change }: Pick<History, "filters" | "change">) {
  return (
    <Row aria-label="Filter the history">
      <FilterLine>
        <ChipGroup
          label="Type"
          value={filters.type ?? ALL}
          options={TYPE_CHIPS}
          onChange={(type) => change({ type: transactionTypeSchema.safeParse(type).data })}
        />
        <ChipGroup
          label="Period"
          value={filters.days}
          options={PERIOD_CHIPS}
          onChange={(days) => change({ days })}
        />
        <Pair>
          <FilterSelect
            label="Status"
            value={filters.status ?? ALL}
            options={STATUSES}
            onChange={(status) => change({ status: transactionStatusSchema.safeParse(status).data })}
          />
          <FilterSelect
            label="Cryptocurrency"
            value={filters.coin ?? ALL}
            options={COIN_CHOICES}
            onChange={(coin) => change({ coin: coinSchema.safeParse(coin).data })}
          />
        </Pair>
      </FilterLine>
      <SearchField
        label="Search"
        placeholder="ID, address or memo"
        value={filters.q}
        onChange={(q) => change({ q })}
      />
    </Row>
  );
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
