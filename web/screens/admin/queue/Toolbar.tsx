import { ChevronDown, Search } from "lucide-react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { controlStyle } from "../../../components/Field.tsx";
import { color, focusRing, space, text } from "../../../styles/theme.ts";

const SEARCH_DELAY_MS = 250;

/** Search, order and filters above a list. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(3)} ${space(4)};
`;

const Box = styled.div`
  position: relative;
  flex: 1 1 180px;
`;

const Glyph = styled(Search).attrs({ "aria-hidden": true, size: 16 })`
  position: absolute;
  inset-block: 0;
  left: ${space(3)};
  margin-block: auto;
  color: ${color("textQuiet")};
  pointer-events: none;
`;

const Input = styled.input`
  ${controlStyle}
  min-height: 36px;
  padding: 0 ${space(3)} 0 ${space(9)};
  ${text("table")}
`;

type SearchFieldProps = {
  label: string;
  /** As it stands in the address. */
  value: string;
  onChange: (value: string) => void;
};

/** Searches a moment after the last key. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, from: value });
  if (typed.from !== value) {
    // The own search comes back trimmed: a space at its end may be followed by another word.
    setTyped({ text: typed.text.trim() === value ? typed.text : value, from: value });
  }

  useEffect(() => {
    if (typed.text.trim() === typed.from) return;
    const timer = setTimeout(() => onChange(typed.text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  return (
    <Box>
      <Glyph />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed.text}
        onChange={(event) => setTyped({ ...typed, text: event.target.value })}
      />
    </Box>
  );
}

const Choice = styled.span`
  position: relative;
  flex: none;
`;

const Select = styled.select<{ $isSet: boolean }>`
  min-height: 28px;
  padding: 0 ${space(7)} 0 ${space(3)};
  border: 0;
  border-radius: 14px;
  background: ${({ $isSet }) => color($isSet ? "accentSoft" : "raised")};
  color: ${({ $isSet }) => color($isSet ? "accentText" : "textMuted")};
  font-weight: 500;
  appearance: none;
  cursor: pointer;
  ${text("table")}
  ${focusRing}
  & option {
    background: ${color("surface")};
    color: ${color("text")};
  }
  @media (pointer: coarse) {
    min-height: 40px;
    border-radius: 20px;
  }
`;

const Chevron = styled(ChevronDown).attrs({ "aria-hidden": true, size: 14 })`
  position: absolute;
  inset-block: 0;
  right: ${space(2)};
  margin-block: auto;
  color: ${color("textQuiet")};
  pointer-events: none;
`;

type FilterSelectProps = {
  label: string;
  value: string;
  /** The first one filters nothing. */
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A filter of which only the choice is in sight, for those that are used less. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <Choice>
      <Select
        aria-label={label}
        value={value}
        $isSet={value !== options[0]?.value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      <Chevron />
    </Choice>
  );
}
