import type { ReactNode } from "react";
import styled from "styled-components";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { SearchField } from "../../../components/SearchField.tsx";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { sayLabels, t } from "../../../language/index.ts";
import { from, space } from "../../../styles/theme.ts";
import { CRYPTO_CHOICES } from "./choices.ts";
import { Toolbar } from "./Toolbar.ts";

/** On phones one line that can be swiped. */
const Line = styled(Toolbar)`
  flex-wrap: nowrap;
  padding-block: ${space(1)};
  overflow-x: auto;
  scrollbar-width: none;
  ${from.tablet} {
    flex-wrap: wrap;
    padding-block: ${space(3)};
    overflow-x: visible;
  }
`;

/** On phones the field is only an icon until it is used. */
const Find = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(1)};
  > :first-child {
    flex: none;
    width: 48px;
  }
  > :first-child:is(:focus-within, :has(input:not(:placeholder-shown))) {
    width: 220px;
  }
  ${from.tablet} {
    flex: 1 1 240px;
    > :first-child:nth-child(n) {
      flex: 1 1 200px;
      width: auto;
    }
  }
`;

const Filters = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(2)};
  ${from.tablet} {
    flex: 0 1 auto;
    flex-wrap: wrap;
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
    <Line>
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
    </Line>
  );
}

type CoinFilterProps = { value: string; onChange: (crypto: string) => void };

export function CoinFilter({ value, onChange }: CoinFilterProps) {
  return (
    <FilterSelect label={t`Coin`} value={value} options={sayLabels(CRYPTO_CHOICES)} onChange={onChange} />
  );
}
