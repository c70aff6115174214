import type { ReactNode } from "react";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { SearchField } from "../../../components/SearchField.tsx";
import { SegmentedControl } from "../../../components/SegmentedControl.tsx";
import { CRYPTO_CHOICES } from "./choices.ts";
import { Toolbar } from "./Toolbar.ts";

type ListToolbarProps<S extends string> = {
  filter: { q: string; sort: S };
  onChange: (name: "q" | "sort", value: string) => void;
  searchLabel: string;
  /** What of it stands in the field, where it is long. */
  searchHint?: string;
  sortLabel: string;
  sortChoices: readonly { value: S; label: string }[];
  /** The filters that only this queue has. */
  children: ReactNode;
};

/** Above every queue: a search, which end of it comes first, and filters. */
export function ListToolbar<S extends string>({
  filter,
  onChange,
  searchLabel,
  searchHint = searchLabel,
  sortLabel,
  sortChoices,
  children,
}: ListToolbarProps<S>) {
  return (
    <Toolbar>
      <SearchField
        label={searchLabel}
        placeholder={searchHint}
        value={filter.q}
        onChange={(q) => onChange("q", q)}
      />
      <SegmentedControl
        label={sortLabel}
        value={filter.sort}
        options={sortChoices}
        onChange={(sort) => onChange("sort", sort)}
      />
      {children}
    </Toolbar>
  );
}

type CoinFilterProps = { value: string; onChange: (crypto: string) => void };

export function CoinFilter({ value, onChange }: CoinFilterProps) {
  return <FilterSelect label="Coin" value={value} options={CRYPTO_CHOICES} onChange={onChange} />;
}
