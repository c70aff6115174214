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
import { mark, sayLabels, t } from "../../language/index.ts";
import { STATUS_NAMES } from "../../components/statusWords.ts";
import { TYPE_NAMES } from "../../entities/transactions/transactionText.ts";
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
const TYPE_CHIPS = [
  { value: ALL, label: mark`All` },
  ...TRANSACTION_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
];
const STATUSES = [
  { value: ALL, label: mark`Any status` },
  ...TRANSACTION_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
];
const COIN_CHOICES = [
  { value: ALL, label: mark`Any coin` },
  ...COINS.map((value) => ({ value, label: value })),
];

export function HistoryFilters({ filters, change }: Pick<History, "filters" | "change">) {
  return (
    <Row aria-label={t`Filter the history`}>
      <FilterLine>
        <ChipGroup
          label={t`Type`}
          value={filters.type ?? ALL}
          options={sayLabels(TYPE_CHIPS)}
          onChange={(type) => change({ type: transactionTypeSchema.safeParse(type).data })}
        />
        <ChipGroup
          label={t`Period`}
          value={filters.days}
          options={PERIODS.map((value) => ({ value, label: t`${value} days` }))}
          onChange={(days) => change({ days })}
        />
        <Pair>
          <FilterSelect
            label={t`Status`}
            value={filters.status ?? ALL}
            options={sayLabels(STATUSES)}
            onChange={(status) => change({ status: transactionStatusSchema.safeParse(status).data })}
          />
          <FilterSelect
            label={t`Cryptocurrency`}
            value={filters.coin ?? ALL}
            options={sayLabels(COIN_CHOICES)}
            onChange={(coin) => change({ coin: coinSchema.safeParse(coin).data })}
          />
        </Pair>
      </FilterLine>
      <SearchField
        label={t`Search`}
        placeholder={t`ID, address or memo`}
        value={filters.q}
        onChange={(q) => change({ q })}
      />
    </Row>
  );
}
