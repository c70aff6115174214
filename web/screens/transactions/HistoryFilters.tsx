import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { COINS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#protocol/constants.ts";
import { coinSchema, transactionStatusSchema, transactionTypeSchema } from "#protocol/entities.ts";
import { ChipGroup } from "../../components/ChipGroup.tsx";
import { controlStyle } from "../../components/Field.tsx";
import { color, focusRing, from, space, text } from "../../styles/theme.ts";
import { PERIODS } from "./filters.ts";
import type { History } from "./useHistory.ts";

/** Typing asks the server once it pauses. */
const PAUSE_MS = 300;

const Row = styled.search`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  margin-bottom: ${space(3)};
`;

/* Looks like the chips beside it, and like a chosen one when it filters. */
const Select = styled.select<{ $isSet: boolean }>`
  min-height: 28px;
  padding: 0 ${space(2)};
  border: 0;
  border-radius: 14px;
  background: ${({ $isSet }) => color($isSet ? "accentSoft" : "raised")};
  color: ${({ $isSet }) => color($isSet ? "accentText" : "textMuted")};
  font-weight: 500;
  cursor: pointer;
  ${text("table")}
  ${focusRing}
  &:hover {
    color: ${color("text")};
  }
  @media (pointer: coarse) {
    min-height: 40px;
    border-radius: 20px;
  }
`;

const SearchBox = styled.div`
  position: relative;
  flex: 1 1 200px;
  ${from.desktop} {
    max-width: 280px;
  }
  svg {
    position: absolute;
    inset-block: 0;
    left: ${space(2)};
    margin-block: auto;
    color: ${color("textQuiet")};
    pointer-events: none;
  }
`;

const SearchInput = styled.input`
  ${controlStyle}
  min-height: 36px;
  padding: 0 ${space(2)} 0 ${space(8)};
`;

const ALL = "all";
const TYPE_CHIPS = [ALL, ...TRANSACTION_TYPES].map((value) => ({ value, label: capitalized(value) }));
const PERIOD_CHIPS = PERIODS.map((value) => ({ value, label: `${value} days` }));

export function HistoryFilters({ filters, change }: Pick<History, "filters" | "change">) {
  return (
    <Row aria-label="Filter the history">
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
      <Select
        aria-label="Status"
        $isSet={filters.status !== undefined}
        value={filters.status ?? ALL}
        onChange={(event) => change({ status: transactionStatusSchema.safeParse(event.target.value).data })}
      >
        <option value={ALL}>Any status</option>
        {TRANSACTION_STATUSES.map((status) => (
          <option key={status} value={status}>
            {capitalized(status)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Cryptocurrency"
        $isSet={filters.coin !== undefined}
        value={filters.coin ?? ALL}
        onChange={(event) => change({ coin: coinSchema.safeParse(event.target.value).data })}
      >
        <option value={ALL}>Any coin</option>
        {COINS.map((coin) => (
          <option key={coin}>{coin}</option>
        ))}
      </Select>
      <SearchField q={filters.q} onSearch={(q) => change({ q })} />
    </Row>
  );
}

/** Keeps what is typed to itself until the typing pauses; follows the address when that changes otherwise. */
function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [asked, setAsked] = useState(q);
  if (asked !== q) {
    setAsked(q);
    if (typed.trim() !== q) setTyped(q);
  }

  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q, onSearch]);

  return (
    <SearchBox>
      <Search size={16} aria-hidden />
      <SearchInput
        type="search"
        aria-label="Search"
        placeholder="ID, address or memo"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </SearchBox>
  );
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
