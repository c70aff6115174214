import type { ReactNode } from "react";
import styled from "styled-components";
import { FilterLine } from "../../../components/FilterLine.ts";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { SearchField } from "../../../components/SearchField.tsx";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { sayLabels, t } from "../../../language/index.ts";
import { from, space } from "../../../styles/theme.ts";
import { CRYPTO_CHOICES } from "./choices.ts";
import { Toolbar } from "./Toolbar.ts";

const Find = styled.div`
  display: flex;
  flex: 1 1 240px;
  align-items: center;
  gap: ${space(1)};
`;

/** Wraps as a whole. */
const Filters = styled(FilterLine)`
  ${from.tablet} {
    display: flex;
    flex: 0 1 auto;
    flex-wrap: wrap;
    margin: 0;
    padding: 0;
  }
`;

type ListToolbarProps<S extends string> = {
  filter: { q: string; sort: S };
  onChange: (name: "q" | "sort", value: string) => void;
  searchLabel: string;
  /** A short version of the label for the field. */
  searchHint?: string;
  sortLabel: string;
  sortChoices: readonly { value: S; label: string }[];
  /** Downloads what the filters select. */
  exporter: ReactNode;
  /** The filters of this queue only. */
  children: ReactNode;
};

/** Above every queue: a search and the export of its results, the sort order, and filters. */
export function ListToolbar<S extends string>({
  filter,
  onChange,
  searchLabel,
  searchHint = searchLabel,
  sortLabel,
  sortChoices,
  exporter,
  children,
}: ListToolbarProps<S>) {
  return (
    <Toolbar>
      <Find>
        <SearchField
          label={searchLabel}
          placeholder={searchHint}
          value={filter.q}
          onChange={(q) => onChange("q", q)}
        />
        {exporter}
      </Find>
      <Filters>
        <SegmentedControl
          label={sortLabel}
          value={filter.sort}
          options={sortChoices}
          onChange={(sort) => onChange("sort", sort)}
        />
        {children}
      </Filters>
    </Toolbar>
  );
}

type CoinFilterProps = { value: string; onChange: (crypto: string) => void };

export function CoinFilter({ value, onChange }: CoinFilterProps) {
  return (
    <FilterSelect label={t`Coin`} value={value} options={sayLabels(CRYPTO_CHOICES)} onChange={onChange} />
  );
}
